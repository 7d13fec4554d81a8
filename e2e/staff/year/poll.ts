import { expect } from '../../support/journey.ts';
import type { Buyer } from './buyers.ts';
import { act, type Desk, find, open } from './desk.ts';
import { inEveryLanguage } from './offer.ts';

interface Poll {
  /** Title of the project. */
  readonly title: string;
  readonly question: string;
  readonly lastDay: string;
}

const [yes, no] = ['Ano, souhlasím', 'Ne, nesouhlasím'];

const vote = async ({ page, words }: Buyer, question: string): Promise<void> => {
  await page.goto('/voting');
  const card = page.getByRole('article', { name: question });
  await card.getByRole('radio', { name: yes }).check();
  await card.getByRole('button', { name: words.say('voting.vote'), exact: true }).click();
  const receipt = page.getByRole('dialog', { name: words.say('voting.receiptTitle') });
  await expect(receipt.getByText(yes)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
};

/** Content staff run a poll, all holders agree, and staff and a holder see the result. */
export const runPoll = async (
  desk: Desk,
  holders: readonly Buyer[],
  { title, question, lastDay }: Poll,
): Promise<void> => {
  const { page, words } = desk;
  await open(desk, '/polls', 'boPolls.title');
  await act(desk, {
    label: 'boPolls.create.action',
    also: (dialog) => find(desk, dialog, { search: 'boPolls.findProject', typed: title, name: 'project' }),
    typed: {
      ...inEveryLanguage('question', question),
      ...inEveryLanguage('options', `${yes}\n${no}`),
      voteType: 'ByShares',
      permission: 'Holders',
      endAt: lastDay,
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(question);
  await act(desk, { label: 'boPolls.run.action' });
  await expect(page.getByText(words.say('voting.Current'), { exact: true }).first()).toBeVisible();
  for (const holder of holders) await vote(holder, question);
  await act(desk, { label: 'boPolls.close.action', typed: { reason: 'Everybody has voted' } });
  const decided = words.say('voting.outcome.decided', { option: yes });
  await expect(page.getByText(decided).first()).toBeVisible();
  const [holder] = holders;
  if (!holder) return;
  await holder.page.reload();
  const card = holder.page.getByRole('article', { name: question });
  await expect(card.getByRole('region', { name: words.say('voting.result') })).toContainText(yes);
};
