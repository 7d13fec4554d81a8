import { locales } from '../../packages/domain/src/locale.ts';
import { confirmIdentity, openSettings, sectionOf } from '../steps/settings.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { type PasskeyDevice, plugInDevice } from '../support/passkey-device.ts';
import { createNewcomer } from '../support/people.ts';

const listOf = (traveller: Traveller) =>
  sectionOf(traveller, 'security').getByRole('list', { name: traveller.words.say('passkey.title') });

/** Adds a passkey of this device on the open settings. */
const addPasskey = async (traveller: Traveller, device: PasskeyDevice, name: string): Promise<void> => {
  const { words } = traveller;
  const section = sectionOf(traveller, 'security');
  await section.getByRole('button', { name: words.say('passkey.add') }).click();
  await section.getByLabel(words.say('passkey.name'), { exact: true }).fill(name);
  await section.getByRole('button', { name: words.say('passkey.make') }).click();
  await confirmIdentity(traveller);
  await expect(section.getByText(words.say('passkey.added'))).toBeVisible();
  expect(await device.countKeys()).toBe(1);
};

/** The user opens the device only now, so the browser's suggestion has not answered. */
const signInByPasskey = async ({ page, words }: Traveller, device: PasskeyDevice): Promise<void> => {
  await device.setPresent(true);
  await page.getByRole('button', { name: words.say('passkey.signIn') }).click();
};

for (const language of locales)
  test.describe(`an investor with two devices, in ${language}`, () => {
    test.use({ language });

    test('uses a passkey on each device until the other device removes it', async ({
      page,
      words,
      browser,
      watched,
    }) => {
      // The step-up, and requests that run at the sign-out.
      watched.expects(/status of 40[0-3]/);
      const { email } = await createNewcomer(language);
      const first: Traveller = { page, words };
      await test.step('the first device gets a passkey', async () => {
        const device = await plugInDevice(page);
        await device.setPresent(false);
        await openSettings(first, email);
        await device.setPresent(true);
        await addPasskey(first, device, 'Laptop');
        await expectAccessible(page);
      });
      const context = await browser.newContext({ locale: language });
      const second: Traveller = { page: await context.newPage(), words };
      const device = await plugInDevice(second.page);
      await test.step('the second device gets another passkey', async () => {
        await device.setPresent(false);
        await openSettings(second, email);
        await device.setPresent(true);
        await addPasskey(second, device, 'Phone');
        await expect(listOf(second).getByRole('listitem')).toHaveCount(2);
      });
      await test.step('the second device signs in without a password', async () => {
        await device.setPresent(false);
        await second.page
          .getByRole('button', { name: words.say('nav.signOut'), exact: true })
          .first()
          .click();
        await expectHeading(second, words.say('signIn.title'));
        await expectAccessible(second.page);
        await signInByPasskey(second, device);
        await expectHeading(second, words.say('projects.title'));
      });
      await test.step('the second device removes the first device’s passkey', async () => {
        await openSettings(second);
        const laptop = listOf(second).getByRole('listitem').filter({ hasText: 'Laptop' });
        await laptop.getByRole('button', { name: words.say('passkey.remove') }).click();
        const asked = second.page.getByRole('dialog', {
          name: words.say('passkey.removeTitle', { name: 'Laptop' }),
        });
        await asked.getByRole('button', { name: words.say('passkey.remove') }).click();
        const stepUp = second.page.getByRole('dialog', { name: words.say('stepUp.title') });
        await stepUp.getByRole('button', { name: words.say('stepUp.passkey') }).click();
        await expect(stepUp).toBeHidden();
        await expect(laptop).toHaveCount(0);
        await expect(listOf(second).getByRole('listitem')).toHaveCount(1);
      });
      await test.step('the second device renames its own passkey', async () => {
        const item = listOf(second).getByRole('listitem');
        await item.getByRole('button', { name: words.say('passkey.renameOf', { name: 'Phone' }) }).click();
        await item.getByLabel(words.say('passkey.name'), { exact: true }).fill('Pocket');
        await item.getByRole('button', { name: words.say('passkey.save') }).click();
        await expect(item.getByText('Pocket', { exact: true })).toBeVisible();
      });
      await test.step('the first device removes the second passkey, and the second device can no longer sign in', async () => {
        await openSettings(first);
        const item = listOf(first).getByRole('listitem').filter({ hasText: 'Pocket' });
        await item.getByRole('button', { name: words.say('passkey.remove') }).click();
        await page
          .getByRole('dialog', { name: words.say('passkey.removeTitle', { name: 'Pocket' }) })
          .getByRole('button', { name: words.say('passkey.remove') })
          .click();
        await expect(sectionOf(first, 'security').getByText(words.say('passkey.removed'))).toBeVisible();
        await device.setPresent(false);
        await second.page
          .getByRole('button', { name: words.say('nav.signOut'), exact: true })
          .first()
          .click();
        await expectHeading(second, words.say('signIn.title'));
        await signInByPasskey(second, device);
        await expect(second.page.getByRole('alert')).toContainText(words.say('error.auth.passkey_invalid'));
      });
      await context.close();
    });
  });
