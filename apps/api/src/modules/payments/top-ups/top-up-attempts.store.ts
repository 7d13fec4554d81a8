import type { AttemptState, GatewayProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TopUpOwner } from './top-up-references.store.ts';

/** The money that a user has topped up at gateways in the last 24 hours, or can still pay there. */
export const sumOfDay = async (tx: Tx, { userId, currency }: TopUpOwner): Promise<bigint> => {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(a.amount), 0)::bigint as amount from payment_attempts a
    where a.top_up_user_id = ${userId} and a.currency = ${currency}
      and a.created_at > app_now() - interval '24 hours'
      and a.state not in ('cancelled_by_payer', 'expired', 'rejected')`.execute(tables<PaymentsTables>(tx));
  return onlyRow(rows).amount;
};

interface LatestAttempt {
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  readonly state: AttemptState;
  readonly at: Date;
  /** The top-up's money came and waits for staff. */
  readonly isWaiting: boolean;
  /** Staff closed it. */
  readonly isClosed: boolean;
}

/** The newest top-up at a gateway in the last 30 days; undefined without one. */
export const findLatestTopUp = async (
  tx: Tx,
  { userId, currency }: TopUpOwner,
): Promise<LatestAttempt | undefined> => {
  const { rows } = await sql<LatestAttempt>`
    select a.provider, a.amount, a.state, a.created_at as at,
      exists (select from payments p where p.attempt_id = a.id and p.suspense_amount > 0) as "isWaiting",
      exists (select from closed_top_ups c where c.attempt_id = a.id) as "isClosed"
    from payment_attempts a
    where a.top_up_user_id = ${userId} and a.currency = ${currency} and a.state <> 'created'
      and a.created_at > app_now() - interval '30 days'
    order by a.id desc limit 1`.execute(tables<PaymentsTables>(tx));
  return rows[0];
};
