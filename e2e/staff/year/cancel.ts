import { expect } from '../../support/journey.ts';
import type { Buyer } from './buyers.ts';
import { approve, ask, type Desk } from './desk.ts';

/** Two members of staff cancel the paid order whose payment screen is open; the bank refunds the money. */
export const cancelPaidOrder = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  { page, words }: Buyer,
): Promise<void> => {
  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await asking.page.goto(`/backoffice/orders/${documentId}`);
  const typed = { reason: 'The buyer has asked for it' };
  await approve(deciding, await ask(asking, { label: 'boOrders.cancel.action', typed }));
  // The bank reports the refund.
  const course = page.getByRole('list', { name: words.say('orders.history') });
  await expect(async () => {
    await page.goto(`/orders/${documentId}`);
    await expect(course.getByText(words.say('orders.history.refund.done'))).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
};
