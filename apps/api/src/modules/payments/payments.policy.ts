import { type Money, isZero } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type Order, owedOf, requireCleared } from '../orders/index.ts';
import type { PaymentDeps } from './payments.ports.ts';

/**
 * Checks that a new attempt to pay may begin, and returns the owed amount. Revoked KYC or AML stops attempts, and so
 * does an order that owes nothing. @throws BusinessError 403 `verification.required`, 409 `order.not_payable`
 */
export const assertPayable = async (deps: PaymentDeps, tx: Tx, order: Order): Promise<Money> => {
  requireCleared(await deps.levels.levelsOf(tx, order.userId));
  const owed = owedOf(order);
  if (isZero(owed)) throw new BusinessError('order.not_payable', { state: order.state });
  return owed;
};
