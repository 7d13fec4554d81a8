import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { ApiRefusal } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe, newEmail, password } from '../support/people.ts';
import { mailsTo, readPasswordLink } from '../support/sandbox.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, pointAt, type Traveller } from '../steps/traveller.ts';

const refusedByServer = /status of 400/;
const another = 'Kvetoucí-sad-1904';

const askForLink = async (traveller: Traveller, email: string): Promise<void> => {
  const { page, words } = traveller;
  await page.goto('/sign-in');
  await page.getByRole('link', { name: words.say('forgot.link') }).click();
  await expectHeading(traveller, words.say('forgot.title'));
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: words.say('forgot.action') }).click();
  const popup = page.getByRole('dialog', { name: words.say('resend.sentTitle') });
  await expect(popup).toContainText(words.say('forgot.sentText'));
  await pointAt(popup);
  await expectAccessible(page);
  // Without a press the popup closes automatically and leads to sign-in.
  await page.mouse.move(2, 2);
  await expectHeading(traveller, words.say('signIn.title'));
};

const fillNewPassword = async ({ page, words }: Traveller, typed: string): Promise<void> => {
  await page.getByLabel(words.say('newPassword.password'), { exact: true }).fill(typed);
  await page.getByLabel(words.say('newPassword.confirmation'), { exact: true }).fill(typed);
  await page.getByRole('button', { name: words.say('newPassword.action') }).click();
};

const closeDone = async ({ page, words }: Traveller): Promise<void> => {
  const done = page.getByRole('dialog', { name: words.say('newPassword.doneTitle') });
  await expect(done).toContainText(words.say('newPassword.doneText'));
  await pointAt(done);
  await expectAccessible(page);
  await done
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
};

const tokenIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('parcela-session'));

test('a mailed link lets the investor set a new password and ends earlier sessions (spec 2.08, 2.16, 2.17, 6.01)', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(refusedByServer);
  const traveller = { page, words };
  const person = await createNewcomer(language);

  await askForLink(traveller, person.email);
  const link = await readPasswordLink(person.email);
  await page.goto(link.href);
  await expectHeading(traveller, words.say('newPassword.title'));
  await expectAccessible(page);

  await test.step('the form refuses a guessable password and shows the reason at the field', async () => {
    await fillNewPassword(traveller, 'Password123');
    const field = page.getByLabel(words.say('newPassword.password'), { exact: true });
    await expect(
      page.getByText(words.say('error.auth.password_guessable', { reason: 'common' })),
    ).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('Password123');
    await expectAccessible(page);
  });

  await fillNewPassword(traveller, another);
  await closeDone(traveller);
  await expectHeading(traveller, words.say('signIn.title'));
  const refusal = await getMe(person.token).catch((error: unknown) => error);
  expect(refusal instanceof ApiRefusal && refusal.status).toBe(401);

  await fillSignIn(traveller, person.email, password);
  await expect(page.getByRole('alert')).toContainText(words.say('error.auth.credentials_invalid'));
  await fillSignIn(traveller, person.email, another);
  await expectHeading(traveller, words.say('projects.title'));

  await test.step('the link works only once, and the app then offers a new one', async () => {
    await page.goto(link.href);
    await fillNewPassword(traveller, `${another}5`);
    await expectHeading(traveller, words.say('verifyEmail.invalidTitle'));
    await expect(page.getByText(words.say('newPassword.invalidText'))).toBeVisible();
    await expectAccessible(page);
    expect(await tokenIn(page)).not.toBeNull();
    await page.getByRole('link', { name: words.say('newPassword.askAgain') }).click();
    await expectHeading(traveller, words.say('forgot.title'));
  });
});

test(
  'an address without an account gets the same answer and no mail',
  { tag: '@long' },
  async ({ page, words }) => {
    const email = newEmail();
    await askForLink({ page, words }, email);
    expect(await mailsTo(email)).toEqual([]);
  },
);

test('an investor cannot reset a password without the mailed code (spec 2.17)', async ({ page, words }) => {
  await page.goto('/new-password');
  await expectHeading({ page, words }, words.say('newPassword.title'));
  await expect(page.getByText(words.say('newPassword.noCodeText'))).toBeVisible();
  await expect(page.getByRole('button', { name: words.say('newPassword.action') })).toHaveCount(0);
  await expectAccessible(page);
});

test(
  'the form refuses two different passwords before it sends anything',
  { tag: '@long' },
  async ({ page, words }) => {
    await page.goto('/new-password?code=code-of-a-mail');
    let isSent = false;
    page.on('request', (request) => (isSent ||= request.url().includes('/reset-password')));
    await page.getByLabel(words.say('newPassword.password'), { exact: true }).fill(another);
    await page.getByLabel(words.say('newPassword.confirmation'), { exact: true }).fill(`${another}5`);
    await page.getByRole('button', { name: words.say('newPassword.action') }).click();
    await expect(page.getByText(words.say('issue.passwords_differ')).first()).toBeVisible();
    await expectAccessible(page);
    expect(isSent).toBe(false);
  },
);
