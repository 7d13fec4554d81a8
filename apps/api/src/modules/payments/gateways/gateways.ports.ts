import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import type { PaymentDeps } from '../payments.ports.ts';

/** The dependencies of jobs: a gateway is called between two transactions, never inside one. */
export interface FollowParts {
  readonly deps: PaymentDeps;
  readonly gateways: PaymentGateways;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}

/** The dependencies of refunds at gateways, which are called between two transactions, never inside one. */
export interface RefundParts {
  readonly gateways: PaymentGateways;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /**
   * The text on the payer's statement: the company's name, from the deployment. A repeated request under the same key
   * must be equal, so the text contains nothing that staff may change.
   */
  readonly description: string;
}
