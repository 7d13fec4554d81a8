import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import type { PaymentDeps } from '../payments.ports.ts';

/** What jobs and scheduled jobs need: a gateway is called between two transactions, never inside one. */
export interface FollowParts {
  readonly deps: PaymentDeps;
  readonly gateways: PaymentGateways;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}

/** The edge of refunds at gateways: they are asked between two transactions, never inside one. */
export interface RefundParts {
  readonly gateways: PaymentGateways;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /**
   * What the payer reads on the statement: the company, which the deployment names. A repetition under the same key has
   * to be the same request, so that nothing that staff may change is in it.
   */
  readonly description: string;
}
