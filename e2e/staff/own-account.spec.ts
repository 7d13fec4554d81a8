import type { Locator, Page } from '@playwright/test';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo, tabUntil } from '../support/input/keyboard.ts';
import { inviteStaff } from '../support/operator.ts';
import { mailsTo, readClock, readInvitationLink } from '../support/sandbox.ts';

test.use({ viewport: { width: 360, height: 800 } });

const first = 'Sunny-harbour-82';
const second = 'Windy-mountain-47';
const periodMs = 30_000;

/** The secret on the page for typing into an authenticator. */
const readSecret = async (page: Page): Promise<string> =>
  (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
/** The current or next code of the authenticator: each works once. */
const codeOf = async (secret: string, ahead: 0 | 1 = 0): Promise<string> =>
  totpCode(secret, new Date((await readClock()).getTime() + ahead * periodMs));

test('A new member of staff joins, changes password and authenticator and shares a view, with the keyboard alone', async ({
  page,
  words,
  language,
}) => {
  const email = `eva.nova.${Date.now()}@example.com`;
  const field = (id: Parameters<typeof words.say>[0]) => page.getByLabel(words.say(id), { exact: true });
  const reach = async (wanted: Locator): Promise<void> => {
    await expect(wanted).toBeVisible();
    await tabUntil(page, wanted, wanted.toString());
  };
  const type = async (id: Parameters<typeof words.say>[0], text: string): Promise<void> => {
    await reach(field(id));
    await page.keyboard.type(text);
  };
  const press = async (name: string, within = page.locator('body')): Promise<void> => {
    await tabTo(page, name, 'button', within);
    await page.keyboard.press('Enter');
  };
  const signIn = async (password: string, totp: string): Promise<void> => {
    await type('bo.signIn.email', email);
    await type('bo.signIn.password', password);
    await reach(page.getByLabel(words.say('bo.signIn.code')));
    await page.keyboard.type(totp);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: words.say('bo.nav.today') })).toBeVisible();
  };
  const secrets = { first: '', second: '' };
  const isNotWider = async (): Promise<void> => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'the page fits on a phone').toBeLessThanOrEqual(360);
  };

  await test.step('the new member sets a password and an authenticator through the link of the invitation', async () => {
    await inviteStaff(email, { roles: ['finance'], language });
    const link = await readInvitationLink(email);
    await page.goto(link.href);
    await expect(page.getByText('Eva Nová')).toBeVisible();
    await expectAccessible(page);
    secrets.first = await readSecret(page);
    await reach(page.getByLabel(words.say('bo.invitation.password')).first());
    await page.keyboard.type(first);
    await type('bo.invitation.again', first);
    await reach(page.getByLabel(words.say('bo.signIn.code')));
    await page.keyboard.type(await codeOf(secrets.first));
    await page.keyboard.press('Enter');
    await signIn(first, await codeOf(secrets.first, 1));
  });

  await test.step('the new member changes the password on the account page', async () => {
    await page.goto('/backoffice/account');
    const action = words.say('boStaff.password.action');
    await press(action);
    const dialog = page.getByRole('dialog', { name: action });
    await expect(field('boStaff.password.current')).toBeFocused();
    await expect(dialog.getByRole('list', { name: words.say('bo.action.consequences') })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type(first);
    await reach(dialog.getByLabel(words.say('bo.invitation.password')).first());
    await page.keyboard.type(second);
    await type('bo.invitation.again', second);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.say('boStaff.password.done'))).toBeVisible();
    await isNotWider();
  });

  await test.step('the new member replaces the authenticator, using a code from the new one', async () => {
    const action = words.say('boStaff.authenticator.action');
    await press(action);
    const dialog = page.getByRole('dialog', { name: action });
    await expect(dialog.getByRole('img', { name: words.say('bo.invitation.qr') })).toBeVisible();
    await expectAccessible(page);
    secrets.second = await readSecret(page);
    await reach(dialog.getByLabel(words.say('bo.signIn.code')));
    await page.keyboard.type(await codeOf(secrets.second));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.say('boStaff.authenticator.done'))).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(email)).length, { message: 'mails about both', timeout: 30_000 })
      .toBe(3);
  });

  await test.step('the next sign-in needs the new password and the new authenticator', async () => {
    await page.evaluate(() => localStorage.removeItem('parcela-staff-session'));
    await page.goto('/backoffice/today');
    await signIn(second, await codeOf(secrets.second, 1));
  });

  await test.step('the new member saves, shares and deletes the filters of a list', async () => {
    const name = `Zaplacené ${Date.now()}`;
    await page.goto('/backoffice/orders?state=Paid&currency=EUR');
    await press(words.say('bo.views.keep'));
    await expect(field('bo.views.name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(name);
    await reach(page.getByLabel(words.say('bo.views.shared')));
    await page.keyboard.press('Space');
    await press(words.say('bo.views.keep'), page.getByRole('dialog'));
    const tab = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(tab).toHaveAttribute('aria-pressed', 'true');
    await expect(tab).toBeFocused();
    await expectAccessible(page);
    await isNotWider();

    await press(words.say('bo.views.actions', { name }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const action = words.say('bo.views.delete.action');
    const dialog = page.getByRole('dialog', { name: action });
    await press(action, dialog);
    await expect(page.getByText(words.say('bo.views.deleted'))).toBeVisible();
    await expect(tab).toHaveCount(0);
  });
});
