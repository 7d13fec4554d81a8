import { readFileSync } from 'node:fs';
import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { findOrderRow } from '../orders.queries.ts';
import { receiptData } from './receipt.presenter.ts';

const template = readFileSync(new URL('receipt.typ', import.meta.url), 'utf8');

export interface ReceiptDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

/**
 * The receipt of a Paid or redeemed order, as a tagged PDF for its payer. Bonus shares cost nothing and have none.
 * @throws BusinessError 404 `order.not_found`, 409 `order.not_paid`
 */
export const makeReceipt = async (
  { timeZone, letterhead, investorName }: ReceiptDeps,
  tx: Tx,
  { locale, ...key }: { readonly documentId: string; readonly userId: number; readonly locale: Locale },
): Promise<{ readonly pdf: Buffer; readonly orderId: number }> => {
  const order = await findOrderRow(tx, key);
  if (!order) throw new BusinessError('order.not_found');
  const { paidAt } = order;
  const isPaid = order.state === 'Paid' || order.endReason === 'redeemed';
  if (!isPaid || paidAt === null || order.price === 0n) throw new BusinessError('order.not_paid');
  const holder = await investorName(tx, key.userId);
  const head = await documentHead(locale, await letterhead(tx));
  const data = receiptData({ ...order, paidAt }, holder, { head, locale, timeZone });
  return { pdf: await setPdf(template, data), orderId: order.id };
};
