import { expect } from '../../support/journey.ts';
import { confirmIdentity, openSettings, sectionOf } from '../../steps/settings.ts';
import { expectHeading, type Traveller } from '../../steps/traveller.ts';
import { comeBack } from './buyers.ts';
import { approve, ask, type Desk, open } from './desk.ts';

/** An investor enters the account for payouts. */
export const saveAccount = async (traveller: Traveller, iban: string): Promise<void> => {
  const { words } = traveller;
  await openSettings(traveller);
  const section = sectionOf(traveller, 'distributions');
  await section
    .getByRole('button', { name: words.say('settings.accountAddOf', { currency: 'CZK' }) })
    .click();
  await section.getByLabel(words.say('settings.iban'), { exact: true }).fill(iban);
  await section.getByRole('button', { name: words.say('settings.accountSave') }).click();
  await confirmIdentity(traveller);
  await expect(section.getByText(words.say('settings.accountSaved'))).toBeVisible();
};

/** An investor requests all money of the wallet. */
export const emptyWallet = async (traveller: Traveller, email: string): Promise<void> => {
  const { page, words } = traveller;
  // A day has passed since the investor entered the account.
  await comeBack(traveller, email, '/settings');
  await expectHeading(traveller, words.say('settings.title'));
  await sectionOf(traveller, 'wallet')
    .getByRole('button', { name: words.say('settings.emptyWallet') })
    .click();
  const question = page.getByRole('dialog', { name: words.say('settings.emptyTitle') });
  await question.getByRole('button', { name: words.say('settings.emptyConfirm') }).click();
  await confirmIdentity(traveller);
  await expect(question).toBeHidden();
};

/** Two members of staff pay this user's withdrawal, and the bank reports it. */
export const payWithdrawal = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  name: string,
): Promise<void> => {
  const { page } = asking;
  await open(asking, '/withdrawals?state=requested', 'boMoneyOut.withdrawals');
  await page.getByRole('table').getByRole('link', { name }).first().click();
  const request = await ask(asking, {
    label: 'boMoneyOut.approve.action',
    typed: { reason: 'The account is their own' },
  });
  await approve(deciding, request);
  await open(asking, '/withdrawals?state=done', 'boMoneyOut.withdrawals');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table').getByText(name).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
};
