import { locales } from '../../packages/domain/src/locale.ts';
import { isAlive, openSettings, signInElsewhere } from '../steps/settings.ts';
import { expectHeading } from '../steps/traveller.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer } from '../support/people.ts';
import { readNotMeLink } from '../support/sandbox.ts';

for (const language of locales)
  test.describe(`a security mail, in ${language}`, () => {
    test.use({ language });

    test('lets the investor end all sessions with one button, but only once', async ({
      page,
      words,
      watched,
    }) => {
      // The ended session, and the second use of the link.
      watched.expects(/status of 40[014]/);
      const traveller = { page, words };
      const { email, token } = await createNewcomer(language);
      // A sign-in from another device causes the mail.
      await openSettings(traveller, email);
      const stranger = await signInElsewhere(email);
      const link = await readNotMeLink(email);
      const confirm = page.getByRole('button', { name: words.say('notMe.confirm') });

      await test.step('opening the page changes nothing', async () => {
        await page.goto(link.href);
        await expectHeading(traveller, words.say('notMe.title'));
        await expect(page.getByText(email)).toHaveCount(0);
        await expectAccessible(page);
        expect([await isAlive(token), await isAlive(stranger)]).toEqual([true, true]);
      });
      await test.step('the button ends every session and removes the password', async () => {
        await confirm.click();
        await expectHeading(traveller, words.say('notMe.doneTitle'));
        expect([await isAlive(token), await isAlive(stranger)]).toEqual([false, false]);
        await expect(signInElsewhere(email)).rejects.toThrow();
        await expectAccessible(page);
      });
      await test.step('the link works only once', async () => {
        await page.goto(link.href);
        await confirm.click();
        await expectHeading(traveller, words.say('notMe.unknownTitle'));
        await expectAccessible(page);
      });
    });
  });
