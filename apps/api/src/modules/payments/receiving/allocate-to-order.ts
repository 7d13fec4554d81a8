import { isZero, type Money, type OwedOrder, type PaymentType, type VerificationType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type Order, areSharesFree, owedOf, allocatePayment } from '../../orders/index.ts';
import { hasOpenRestriction } from '../../wallets/index.ts';
import {
  closeBankTransfer,
  hasReversal,
  openBankTransfer,
} from '../bank-transfer/bank-transfer-attempts.store.ts';
import type { PaymentDeps } from '../payments.ports.ts';

/**
 * Whether the bank took back money of the order, or the order has a wallet part and its investor is restricted: paying
 * the rest would capture the hold, and nothing leaves the wallets of a restricted person.
 */
const isStopped = async (tx: Tx, order: Order): Promise<boolean> =>
  (await hasReversal(tx, order.id)) ||
  (!isZero(order.paidFromWallet) && (await hasOpenRestriction(tx, order.userId)));

const describe = async (
  deps: PaymentDeps,
  tx: Tx,
  order: Order,
  decisive: { readonly levels: readonly VerificationType[]; readonly sharesFree: boolean },
): Promise<OwedOrder> => ({
  state: order.state,
  owed: owedOf(order),
  investorName: await deps.investorName(tx, order.userId),
  investorCleared: decisive.levels.includes('KYC') && decisive.levels.includes('AML'),
  hasReversal: await isStopped(tx, order),
  sharesFree: decisive.sharesFree,
});

/** The facts of an order that the caller has locked, for `matchPayment`. */
export const describeOrder = async (deps: PaymentDeps, tx: Tx, order: Order): Promise<OwedOrder> => {
  const levels = await deps.levels.lockLevels(tx, order.userId);
  return describe(deps, tx, order, { levels, sharesFree: await areSharesFree(tx, order) });
};

/** The same without a lock, to show and not to decide; it does not check whether shares of a Failed order are free. */
export const previewOrder = async (deps: PaymentDeps, tx: Tx, order: Order): Promise<OwedOrder> =>
  describe(deps, tx, order, { levels: await deps.levels.levelsOf(tx, order.userId), sharesFree: true });

/**
 * Counts money towards an order after the caller posted it to the order's ledger account; returns the updated order.
 */
export const allocateToOrder = async (
  deps: PaymentDeps,
  tx: Tx,
  order: Order,
  { amount, paymentType }: { readonly amount: Money; readonly paymentType: PaymentType },
): Promise<Order> => {
  // An investor may transfer money without a request for the instructions.
  if (paymentType === 'BankTransfer') await openBankTransfer(tx, order.id, owedOf(order));
  const allocated = await allocatePayment(deps, tx, order, { amount, paymentType });
  if (paymentType === 'BankTransfer' && allocated.state === 'Paid') await closeBankTransfer(tx, order.id);
  return allocated;
};
