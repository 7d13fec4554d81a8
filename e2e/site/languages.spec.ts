import { localizedFrom } from '@parcela/domain';
import { locales } from '../../packages/domain/src/locale.ts';
import { speakerOf } from '../../packages/phrases/src/speaker.ts';
import { expect, test } from '../support/journey.ts';
import { getMe, newEmail } from '../support/people.ts';
import { expectHeading } from '../steps/traveller.ts';

const names = localizedFrom({ cs: 'Čeština', en: 'English', pl: 'Polski' });

test('a change of language keeps the input of a form in place, and lasts (spec 1.11, 6.01)', async ({
  page,
  words,
}) => {
  const email = newEmail();
  await page.goto('/sign-up');
  await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
  await page.getByLabel(words.say('auth.password'), { exact: true }).fill('Lipová-alej-27');
  await page.getByRole('checkbox').check();
  for (const other of locales) {
    await page.getByRole('combobox').selectOption({ label: names[other] });
    const theirs = await speakerOf(other);
    await expectHeading({ page, words: theirs }, theirs.say('signUp.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveTitle(new RegExp(theirs.say('signUp.title')));
    await expect(page.getByLabel(theirs.say('auth.email'), { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(theirs.say('auth.password'), { exact: true })).toHaveValue('Lipová-alej-27');
    await expect(page.getByRole('checkbox')).toBeChecked();
  }
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test.describe('signed-in investor', () => {
  test.use({ visitor: 'newcomer' });
  test('stores a chosen language in the profile', async ({ page, words, people, language }) => {
    const { token } = await people.newcomer();
    const other = language === 'pl' ? 'en' : 'pl';
    await page.goto('/dashboard');
    await expectHeading({ page, words }, words.say('dashboard.title'));
    const control = page.getByRole('combobox', { name: words.say('language.label') });
    await control.selectOption({ label: names[other] });
    const theirs = await speakerOf(other);
    await expectHeading({ page, words: theirs }, theirs.say('dashboard.title'));
    await expect.poll(async () => (await getMe(token)).userProfile.language).toBe(other);
    await page
      .getByRole('combobox', { name: theirs.say('language.label') })
      .selectOption({ label: names[language] });
    await expect.poll(async () => (await getMe(token)).userProfile.language).toBe(language);
  });
});

for (const [scheme, tag] of [
  ['light', ['@long']],
  ['dark', []],
] as const) {
  test(
    `the first paint is ${scheme} when the system is ${scheme}, and a choice overrides it`,
    { tag: [...tag] },
    async ({ page, words }) => {
      const other = scheme === 'dark' ? 'light' : 'dark';
      // The app itself never loads: the first paint comes from the page alone.
      const codeOfApp = /\/assets\/(?!first-paint).*\.js$/;
      await page.route(codeOfApp, (route) => route.abort('aborted'));
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/sign-in', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const first = await ground();

      await page.unroute(codeOfApp);
      await page.goto('/sign-in');
      await expectHeading({ page, words }, words.say('signIn.title'));
      expect(await ground()).toBe(first);
      await page
        .getByRole('button', {
          name: words.say(other === 'dark' ? 'ui.colorSchemeDark' : 'ui.colorSchemeLight'),
        })
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', other);
      expect(await ground()).not.toBe(first);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', other);
    },
  );
}
