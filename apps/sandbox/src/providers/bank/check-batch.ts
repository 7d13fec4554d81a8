import type { BankAccount } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isValidIban } from '../../platform/iban.ts';
import { balanceOf, isMessageIdKnown } from './orders.ts';
import type { PaymentBatch, PaymentOrder } from './pain001.ts';

export type CheckedOrder = PaymentOrder & { amountMinor: number };

/** The fault, with the number of the order in the file from 1; 0 is the file itself. */
export interface BatchFault {
  order: number;
  text: string;
}

function faultOfOrder(order: PaymentOrder, account: BankAccount): string | undefined {
  if (!isValidIban(order.recipientIban)) return 'The account of the recipient is wrong.';
  if (order.recipientIban === account.iban) return 'An account cannot pay itself.';
  if (order.currency !== account.currency) return `The account is in ${account.currency}.`;
  if (order.amountMinor === undefined || order.amountMinor === 0)
    return 'The amount must be positive with at most two decimals.';
  return undefined;
}

const isChecked = (order: PaymentOrder): order is CheckedOrder => order.amountMinor !== undefined;

/** Checks a file as the bank does, before storing any of it: all orders or none. */
export function checkBatch(
  context: Context,
  account: BankAccount,
  batch: PaymentBatch,
): { orders: CheckedOrder[]; sumMinor: number; faults: BatchFault[] } {
  const faults = batch.orders.flatMap((order, index): BatchFault[] => {
    const text = faultOfOrder(order, account);
    return text === undefined ? [] : [{ order: index + 1, text }];
  });
  const orders = batch.orders.filter(isChecked);
  const sumMinor = orders.reduce((sum, order) => sum + order.amountMinor, 0);
  const { balance, waiting } = balanceOf(context, account);
  const ofFile = (isWrong: boolean, text: string) => {
    if (isWrong) faults.push({ order: 0, text });
  };
  ofFile(batch.debtorIban !== account.iban, 'The token does not open the account of the payer.');
  ofFile(isMessageIdKnown(context, batch.messageId), `A file ${batch.messageId} was sent before.`);
  ofFile(batch.statedCount !== batch.orders.length, 'The file has another number of payments than it says.');
  ofFile(
    batch.statedSumMinor !== undefined && batch.statedSumMinor !== sumMinor,
    'The payments add up to another sum than the file says.',
  );
  ofFile(sumMinor > balance - waiting, 'There is not enough money on the account.');
  return { orders, sumMinor, faults };
}
