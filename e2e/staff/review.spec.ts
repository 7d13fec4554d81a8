import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo, typeSignIn } from '../support/input/keyboard.ts';
import { createNewcomer, getMe, handInForReview } from '../support/people.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('Compliance decides a review case with the keyboard alone on a phone', async ({
  page,
  words,
  language,
  watched,
}) => {
  // A code that another journey has used.
  watched.expects(/status of 400/);
  const person = await createNewcomer(language);
  await handInForReview(person);
  const { documentId } = await getMe(person.token);
  await page.goto(`/backoffice/review-cases?state=open&investor=${documentId}`);
  await typeSignIn(page, words, 'compliance', 'second');
  await expect(page.getByText(person.email).first()).toBeVisible();
  await expectAccessible(page);

  // Skips the navigation with one press.
  await page.reload();
  await expect(page.getByText(person.email).first()).toBeVisible();
  await tabTo(page, words.say('ui.skipToContent'), 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.email);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(
    page.getByRole('heading', { name: words.say('boVerification.byQuestionnaire') }),
  ).toBeVisible();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'the case fits on a phone').toBeLessThanOrEqual(360);

  await tabTo(page, words.say('boVerification.ask.action'), 'button');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: words.say('bo.action.consequences') })).toBeVisible();
  await expectAccessible(page);
  // A ready-made text for the user fills every language.
  await tabTo(page, words.say('bo.form.template'), 'combobox');
  await page.keyboard.press('ArrowDown');
  const english = dialog.getByRole('textbox', {
    name: words.say('bo.form.inLanguage', {
      label: words.say('boVerification.text'),
      language: words.say('language.en'),
    }),
  });
  await expect(english).not.toHaveValue('');
  const text = await english.inputValue();
  await tabTo(page, words.say('bo.reason'), 'textbox');
  await page.keyboard.type('The office needs a document');
  await tabTo(page, words.say('boVerification.ask.action'), 'button', dialog);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.say('boVerification.ask.done'))).toBeVisible();
  // The decision removes the button, and the title gets the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The API answers in English unless the request asks for another language.
  expect((await getMe(person.token)).aml).toMatchObject({ state: 'retry', comment: text });
});
