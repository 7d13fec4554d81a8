import { type Currency, orderNumber, refundProviders } from '@parcela/domain';
import { invariant } from '@parcela/platform/errors.ts';
import type { MoneyEntryRow, MoneyPosting } from './order-money.queries.ts';

const placeOf = ({ account, provider, itemId, orderId, isOwn }: MoneyPosting) => {
  if (account === 'external') return refundProviders.find((name) => name === provider) ?? ('other' as const);
  const isOfOrder = orderId !== null || itemId?.startsWith('order:') === true;
  if (!isOwn && isOfOrder) return 'otherOrder' as const;
  const known = ['order', 'suspense', 'payable', 'wallet', 'wallet_hold', 'project', 'fee'] as const;
  return known.find((name) => name === account) ?? ('other' as const);
};

/** The accounts whose money counts towards the price: allocated to the order, on hold for it, or paid with it. */
const countsAsPaid = (posting: MoneyPosting): boolean =>
  ['wallet_hold', 'project', 'fee'].includes(posting.account) ||
  (posting.account === 'order' && posting.isOwn);

const sum = (postings: readonly MoneyPosting[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);

const sidesOf = (postings: readonly MoneyPosting[]) => {
  const side = (sign: 1 | -1) =>
    postings
      .filter(({ amount }) => amount * sign > 0)
      .map((posting) => ({ place: placeOf(posting), amount: posting.amount * sign }));
  return { from: side(-1), to: side(1) };
};

const counterpartOf = (row: MoneyEntryRow, timeZone: string) => {
  const { movement, payment, refund, transfer, otherOrder } = row;
  if (transfer)
    return { kind: 'transfer' as const, documentId: transfer.documentId, name: transfer.reference };
  if (refund !== null) return { kind: 'refund' as const, documentId: refund, name: null };
  if (movement !== null) return { kind: 'movement' as const, documentId: movement, name: null };
  if (payment) return { kind: 'gateway' as const, documentId: null, name: payment.providerRef };
  if (!otherOrder) return null;
  const placed = { ...otherOrder, placedAt: new Date(otherOrder.placedAt) };
  return {
    kind: 'order' as const,
    documentId: otherOrder.documentId,
    name: orderNumber(placed, timeZone),
  };
};

/** The order's money in lines, each with the paid part of the price after that line. */
export const orderMoney = (
  rows: readonly MoneyEntryRow[],
  { currency: priced, timeZone }: { readonly currency: Currency; readonly timeZone: string },
) => {
  let paid = 0;
  return rows.map((row) => {
    const postings = row.postings ?? [];
    const sides = sidesOf(postings);
    const currency = row.currency ?? postings[0]?.currency;
    invariant(currency, `entry ${row.key} moves nothing`);
    paid += sum(postings.filter((posting) => posting.currency === priced && countsAsPaid(posting)));
    return {
      key: row.key,
      kind: row.kind,
      at: row.at.toISOString(),
      amount: row.amount === null ? sum(postings.filter(({ amount }) => amount > 0)) : Number(row.amount),
      currency,
      ...sides,
      payer: row.payment && { name: row.payment.payerName, account: row.payment.payerAccount },
      counterpart: counterpartOf(row, timeZone),
      paid,
    };
  });
};
