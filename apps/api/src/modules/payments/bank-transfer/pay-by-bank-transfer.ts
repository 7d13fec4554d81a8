import type { Tx } from '@parcela/platform/database/database.ts';
import { extendForBankTransfer, lockOwnOrder, startPayment } from '../../orders/index.ts';
import { openBankTransfer } from './bank-transfer-attempts.store.ts';
import { assertPayable } from '../payments.policy.ts';
import type { PaymentDeps } from '../payments.ports.ts';

/** The order to pay, and the user who placed it. */
export interface PayOrderInput {
  readonly userId: number;
  readonly documentId: string;
}

/**
 * Returns the instructions of a bank transfer; the order becomes Unpaid. The first request moves its deadline to
 * seven days after placing, because a transfer takes days. @throws BusinessError 404 `order.not_found`, 409
 * `order.not_payable`, `order.rail_unavailable`, 403 `verification.required`
 */
export const payByBankTransfer = async (deps: PaymentDeps, tx: Tx, input: PayOrderInput): Promise<void> => {
  const order = await lockOwnOrder(deps, tx, input);
  const started = await startPayment(tx, order, 'BankTransfer');
  const owed = await assertPayable(deps, tx, started);
  await extendForBankTransfer(tx, started);
  await openBankTransfer(tx, started.id, owed);
};
