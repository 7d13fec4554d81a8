import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { type Draft, moveArticle, publishArticle } from '../support/operator.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'newcomer' });

/** A word that no other article contains. */
const newWord = (): string => `e2e${crypto.randomUUID().slice(0, 8)}`;
const draftOf = (word: string, change: Partial<Draft> = {}): Draft => ({
  slug: `${word}-old`,
  type: 'News',
  visibility: 'Public',
  title: `Nájmy ${word} <img src=x onerror=alert(1)>`,
  description: `Co se od letošního roku mění a proč: ${word}`,
  text: `<script>alert(1)</script> Rostou o čtyři procenta.`,
  tag: `Téma ${word}`,
  ...change,
});

test('an article opens at an old address, and a reader finds it by its words and its topic (spec 1.08, 2.47)', async ({
  page,
  words,
}) => {
  const word = newWord();
  const draft = draftOf(word);
  await moveArticle(await publishArticle(draft), `${word}-new`);

  await page.goto(`/article/${draft.slug}`);
  await expectHeading({ page, words }, draft.title);
  await expect(page).toHaveURL(new RegExp(`/article/${word}-new$`));
  await expect(page.getByText(draft.text)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: words.say('articles.backToNews') }).click();
  await expectHeading({ page, words }, words.say('nav.news'));
  await page.getByLabel(words.say('articles.search')).fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel(words.say('articles.tag'), { exact: true }).selectOption(draft.tag);
  await expect(page).toHaveURL(/tag=\w{24}/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel(words.say('articles.search')).fill(`${word}x`);
  await expect(page.getByText(words.say('articles.noMatchTitle'))).toBeVisible();
  await page
    .getByRole('button', { name: words.say('articles.reset') })
    .last()
    .click();
  await page.getByRole('link', { name: draft.title }).click();
  await expectHeading({ page, words }, draft.title);
});

test('a visitor without shares sees in the list that a club article exists and when it opens', async ({
  page,
  words,
}) => {
  const word = newWord();
  const draft = draftOf(word, { type: 'InvestorClub', visibility: 'OnlyInvestors' });
  await publishArticle(draft);

  await page.goto('/investor-club');
  await expect(page.getByText(words.say('articles.clubTitle'))).toBeVisible();
  await page.getByRole('link', { name: draft.title }).click();
  await expectHeading({ page, words }, draft.title);
  await expect(page.getByText(words.say('articles.unavailableTitle'))).toBeVisible();
  for (const hidden of [draft.text, draft.description, draft.tag])
    await expect(page.getByText(hidden)).toHaveCount(0);
  await expectAccessible(page);
});

test('an unknown article shows the page for a missing address (spec 2.49)', async ({
  page,
  words,
  watched,
}) => {
  watched.expects(/status of 404|response: 404/);
  await page.goto('/article/e2e-nothing');
  await expectHeading({ page, words }, words.say('notFound.title'));
  await expect(page.getByText('/article/e2e-nothing')).toBeVisible();
});
