import type { GatewayProvider, OrderState, VerificationOption, VerificationType } from '@parcela/domain';
import type { SqlExpression, Tx } from '@parcela/platform/database/database.ts';

export interface LevelGrants {
  readonly granted: readonly VerificationType[];
  readonly levelOptions: readonly VerificationOption[];
}

/** The functions that orders need from verification, because only verification's facts grant a level. */
export interface InvestorLevels {
  /** The levels that count as done for the user now. */
  levelsOf(tx: Tx, userId: number): Promise<readonly VerificationType[]>;
  /** An SQL expression for the facts that decide the levels, for a query that reads them with other data. */
  grantsOf(userId: number | SqlExpression<number>): SqlExpression<LevelGrants>;
  levelsFrom(grants: LevelGrants): readonly VerificationType[];
  /** Like `levelsOf`, but no level can be revoked before the transaction ends: for decisions about money (K1). */
  lockLevels(tx: Tx, userId: number): Promise<readonly VerificationType[]>;
  /** Grants a level that follows from an order; another call changes nothing. */
  grantLevel(tx: Tx, userId: number, type: 'ORDER' | 'INVESTOR'): Promise<void>;
}

/** The functions that orders need from payments, a higher module. */
export interface PaymentsOfOrders {
  /**
   * The order has ended or Failed: its allocated money waits for the refund, and its attempts to pay from the wallet
   * end.
   */
  orderEnded(tx: Tx, order: { readonly id: number; readonly state: OrderState }): Promise<void>;
}

/** The dependencies of order use cases in addition to the transaction. */
export interface OrderDeps {
  /** IANA name of the platform's time zone, which determines days and years. */
  readonly timeZone: string;
  readonly levels: InvestorLevels;
  readonly payments: PaymentsOfOrders;
  /** The gateways that the deployment offers to investors. */
  readonly offeredGateways: readonly GatewayProvider[];
}
