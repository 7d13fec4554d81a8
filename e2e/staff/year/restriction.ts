import { expect } from '../../support/journey.ts';
import { reversePayment } from '../../support/sandbox.ts';
import type { Buyer } from './buyers.ts';
import { sendMoney, type Owed } from './buying.ts';
import { act, approve, ask, type Desk, open } from './desk.ts';
import { decideWaiting } from './suspense.ts';

interface Two {
  readonly asking: Desk;
  readonly deciding: Desk;
}

/** Opens the page of an investor. */
export const openInvestor = async (desk: Desk, email: string): Promise<void> => {
  const { page } = desk;
  await open(desk, `/investors?search=${encodeURIComponent(email)}`, 'boInvestors.title');
  await page.getByRole('table').getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/backoffice\/investors\/[^/?]+$/);
};

/** Two members of staff end this investor's open restriction, which may appear only a moment later. */
const endRestriction = async (
  { asking, deciding }: Two,
  email: string,
  label: 'boMoneyOut.release.action' | 'boMoneyOut.payBack.action',
): Promise<void> => {
  const { page } = asking;
  await open(asking, '/restrictions?open=true', 'boMoneyOut.restrictions');
  const restriction = page.getByRole('table').getByRole('link', { name: email });
  await expect(async () => {
    await page.reload();
    await expect(restriction).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await restriction.click();
  await approve(deciding, await ask(asking, { label, typed: { reason: 'Cleared up with the bank' } }));
  await open(asking, '/restrictions?open=true', 'boMoneyOut.restrictions');
  await expect(restriction).toHaveCount(0);
};

/** Finance restricts the money of an investor, and two members of staff release it. */
export const restrictAndRelease = async (two: Two, { email }: Buyer): Promise<void> => {
  const { page, words } = two.asking;
  await openInvestor(two.asking, email);
  await act(two.asking, {
    label: 'boInvestors.restrict.action',
    typed: { amount: '50', reason: 'A call of the police' },
  });
  await expect(page.getByText(words.say('boInvestors.restrict.done'))).toBeVisible();
  await endRestriction(two, email, 'boMoneyOut.release.action');
};

/**
 * An investor pays a paid order again, and gets the money into the wallet. Then the bank reverses the transfer, and
 * two members of staff book it from the wallet.
 */
export const reverseTransfer = async (two: Two, buyer: Buyer, again: Owed): Promise<void> => {
  const movement = await sendMoney(buyer, again);
  await decideWaiting(two, buyer.name, 'credit');
  await reversePayment(movement);
  await endRestriction(two, buyer.email, 'boMoneyOut.payBack.action');
};
