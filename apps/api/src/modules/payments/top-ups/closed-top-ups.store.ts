import type { AttemptState, Currency, PaymentProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

interface LockedTopUp {
  readonly id: number;
  readonly state: AttemptState;
  readonly amount: bigint;
  readonly currency: Currency;
  /** documentId of its investor; null after the account was deleted. */
  readonly user: string | null;
}

/** Locks a top-up at a gateway, as an answer of the gateway does; undefined for another payment. */
export const lockTopUp = async (
  tx: Tx,
  { provider, providerRef }: { readonly provider: PaymentProvider; readonly providerRef: string },
): Promise<LockedTopUp | undefined> => {
  const { rows } = await sql<LockedTopUp>`
    select a.id, a.state, a.amount, a.currency,
      (select u.document_id from investor_accounts u where u.user_id = a.top_up_user_id) as user
    from payment_attempts a
    where a.provider = ${provider} and a.provider_ref = ${providerRef} and a.top_up_user_id is not null
    for update of a`.execute(db(tx));
  return rows[0];
};

/** The gateway is asked as before. */
export const saveClosing = async (
  tx: Tx,
  closing: { readonly attemptId: number; readonly staffId: number; readonly reason: string },
): Promise<void> => {
  await db(tx)
    .insertInto('closed_top_ups')
    .values({ attempt_id: closing.attemptId, closed_by: closing.staffId, reason: closing.reason })
    .execute();
  await db(tx)
    .updateTable('payment_attempts')
    .set({ state: 'rejected', updated_at: sql<Date>`app_now()` })
    .where('id', '=', closing.attemptId)
    .execute();
};

/** Whether staff closed the top-up of this attempt. */
export const isClosedTopUp = async (tx: Tx, attemptId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('closed_top_ups')
    .select('attempt_id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row !== undefined;
};
