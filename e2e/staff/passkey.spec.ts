import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { plugInDevice } from '../support/passkey-device.ts';
import { moveClock } from '../support/sandbox.ts';
import { signIn } from './year/desk.ts';

test('A member of staff adds a passkey, signs in with it alone, steps up with it and revokes it', async ({
  page,
  words,
  watched,
}) => {
  // A code that another journey has used, the step-up, and the sign-in with the revoked key.
  watched.expects(/status of 40[03]/);
  const device = await plugInDevice(page);
  const passkeys = page.getByRole('region', { name: words.say('boStaff.passkeys') });
  const key = passkeys.getByRole('row').filter({ hasText: words.say('boStaff.passkey.newName') });
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: words.say('nav.signOut'), exact: true }).click();
    await expect(page.getByRole('heading', { name: words.say('bo.signIn.title') })).toBeVisible();
  };
  const pressPasskey = (): Promise<void> =>
    page.getByRole('button', { name: words.say('bo.passkey.signIn') }).click();

  await test.step('the member adds the passkey on the account page', async () => {
    await signIn({ page, words }, 'content', 'second');
    await page.goto('/backoffice/account');
    await page.getByRole('button', { name: words.say('boStaff.passkey.add') }).click();
    await expect(page.getByText(words.say('boStaff.passkey.added'))).toBeVisible();
    await expect(key).toHaveCount(1);
    expect(await device.countKeys()).toBe(1);
    await expectAccessible(page);
  });
  await test.step('the member signs in without password and code', async () => {
    await signOut();
    await pressPasskey();
    await expect(page.getByRole('heading', { level: 1, name: words.say('bo.nav.today') })).toBeVisible();
  });
  await test.step('the member steps up with the passkey and revokes it', async () => {
    await moveClock('PT11M');
    await page.goto('/backoffice/account');
    const revoke = words.say('boStaff.passkey.revoke.action');
    await key.getByRole('button', { name: words.say('ui.actions') }).click();
    await page.getByRole('menuitem', { name: revoke }).click();
    const asked = page.getByRole('dialog', { name: revoke });
    await asked.getByRole('button', { name: revoke }).click();
    const stepUp = page.getByRole('dialog', { name: words.say('bo.stepUp.title') });
    await expectAccessible(page);
    await stepUp.getByRole('button', { name: words.say('bo.passkey.use') }).click();
    await expect(stepUp).toBeHidden();
    await expect(page.getByText(words.say('boStaff.passkey.revoke.done'))).toBeVisible();
    await expect(key).toHaveCount(0);
  });
  await test.step('the revoked passkey no longer signs in', async () => {
    await signOut();
    await pressPasskey();
    await expect(page.getByText(words.say('bo.passkey.failed'))).toBeVisible();
  });
});
