import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { BankReversal } from '../../bank/index.ts';
import { listReversalsOfPayment } from '../../wallets/index.ts';
import { type Payment, findPayment, listBankPayments } from '../payments.store.ts';

type Candidate = Pick<Payment, 'id' | 'orderId'>;

/** Is enough of the payment not yet reversed, and is this statement line new? */
export const canBe = async (
  tx: Tx,
  paymentId: number,
  received: Money,
  reversed: BankReversal,
): Promise<boolean> => {
  const earlier = await listReversalsOfPayment(tx, paymentId);
  if (earlier.some(({ providerRef }) => providerRef === reversed.providerRef)) return false;
  const gone = earlier.reduce((sum, { amount }) => sum + amount, 0n);
  return received.currency === reversed.amount.currency && gone + reversed.amount.amount <= received.amount;
};

/** The payment that the bank itself names, unless it is from another account. */
const findNamed = async (tx: Tx, reversed: BankReversal): Promise<number | undefined> => {
  if (reversed.originalRef === null) return undefined;
  const payment = await findPayment(tx, { provider: 'bank', providerRef: reversed.originalRef });
  if (!payment || (reversed.payerAccount !== null && payment.payerAccount !== reversed.payerAccount))
    return undefined;
  return (await canBe(tx, payment.id, payment.amount, reversed)) ? payment.id : undefined;
};

/** Those of one order or none that differ in nothing else are the same to everybody: the newest is meant. */
const onlyOne = (candidates: readonly Candidate[]): number | undefined => {
  const orders = new Set(candidates.map(({ orderId }) => orderId));
  const isOne = candidates.length === 1 || (orders.size === 1 && !orders.has(null));
  return isOne ? candidates.at(-1)?.id : undefined;
};

/**
 * The payment that a reversal concerns: the one that the bank names, else the one of exactly this amount from this
 * account. The reference decides among several, and must match when there is no account. Undefined when it is not
 * certain.
 */
export const findReversedPayment = async (tx: Tx, reversed: BankReversal): Promise<number | undefined> => {
  const named = await findNamed(tx, reversed);
  if (named !== undefined || reversed.originalRef !== null) return named;
  const found = await listBankPayments(tx, reversed);
  const candidates = [];
  for (const candidate of found)
    if (await canBe(tx, candidate.id, reversed.amount, reversed)) candidates.push(candidate);
  const referenced = candidates.filter(({ reference }) => reference === reversed.reference);
  if (reversed.payerAccount === null) return reversed.reference === null ? undefined : onlyOne(referenced);
  return candidates.length > 1 ? onlyOne(referenced) : candidates[0]?.id;
};
