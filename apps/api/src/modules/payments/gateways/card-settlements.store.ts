import type { PaymentProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { InvoiceSettlement } from '@parcela/providers/ports/payment-gateway.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);
const now = sql<Date>`app_now()`;

/** From now on the gateway is asked about the settlement of this payment. Another call changes nothing. */
export const openSettlement = async (
  tx: Tx,
  { provider, providerRef }: { readonly provider: PaymentProvider; readonly providerRef: string },
): Promise<void> => {
  await db(tx)
    .insertInto('card_settlements')
    .columns(['payment_id'])
    .expression((query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('provider_ref', '=', providerRef),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Claims payments that are due for a poll, and schedules the next poll. */
export const claimCardSettlements = async (
  tx: Tx,
  { limit, againInS }: { readonly limit: number; readonly againInS: number },
): Promise<number[]> => {
  const rows = await db(tx)
    .updateTable('card_settlements')
    .set({ next_look_at: sql<Date>`app_now() + make_interval(secs => ${againInS})` })
    .where(
      'payment_id',
      'in',
      db(tx)
        .selectFrom('card_settlements')
        .select('payment_id')
        .where('state', '=', 'waiting')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('payment_id as paymentId')
    .execute();
  return rows.map(({ paymentId }) => paymentId);
};

export const endSettlement = async (
  tx: Tx,
  paymentId: number,
  state: Exclude<InvoiceSettlement, 'waiting'>,
): Promise<void> => {
  await db(tx)
    .updateTable('card_settlements')
    .set({ state, next_look_at: null, ended_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'waiting')
    .execute();
};
