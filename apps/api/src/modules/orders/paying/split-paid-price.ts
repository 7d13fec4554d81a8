import { convert, minMoney, multiplyMoney, subtractMoney } from '@parcela/domain';
import { type Posting, feeAccount, projectAccount } from '@parcela/ledger';
import type { Order } from '../orders.store.ts';

/**
 * Splits the price of a paid order into the platform's fee, converted at the frozen rates and rounded once, and the
 * rest for the project. Both always add up to the price.
 */
export const paidParts = (order: Order): Posting[] => {
  const { price, fee, shares, rates, projectId } = order;
  const feePart = minMoney(convert(multiplyMoney(fee, shares), price.currency, rates), price);
  return [
    { account: projectAccount(projectId, price.currency), amount: subtractMoney(price, feePart).amount },
    { account: feeAccount(price.currency), amount: feePart.amount },
  ].filter(({ amount }) => amount !== 0n);
};
