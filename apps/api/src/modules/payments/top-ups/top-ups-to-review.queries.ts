import type { Currency, PaymentProvider } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  instantOfMicros,
  type InstantKey,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import { sql } from 'kysely';
import type { PaymentsTables } from '../payments.tables.ts';

/** A top-up about whose payment staff decide at the gateway. */
export interface TopUpToReview {
  readonly id: number;
  readonly providerRef: string;
  readonly provider: PaymentProvider;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly since: Date;
  readonly sinceMicros: bigint;
  readonly nextAskAt: Date | null;
  /** Null after the account was deleted. */
  readonly user: { readonly documentId: string; readonly email: string; readonly name: string | null } | null;
}

/** Longest waiting first, as `payments_queue` counts them; one row more than the page. */
export const listTopUpsToReview = async (
  tx: Tx,
  { after, pageSize }: PageAfter<InstantKey>,
): Promise<TopUpToReview[]> => {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(a.updated_at, a.id) > (${instantOfMicros(after[0])}, ${after[1]}::integer)`;
  const { rows } = await sql<TopUpToReview>`
    select a.id, a.provider_ref as "providerRef", a.provider, a.amount, a.currency, a.updated_at as since,
      ${microsOf(sql`a.updated_at`)} as "sinceMicros", a.next_poll_at as "nextAskAt",
      case when u.user_id is not null then jsonb_build_object('documentId', u.document_id, 'email', u.email,
        'name', nullif(concat_ws(' ', u.first_name, u.last_name), '')) end as user
    from payment_attempts a left join investor_accounts u on u.user_id = a.top_up_user_id
    where a.state = 'needs_review' and a.top_up_user_id is not null and ${isAfter}
    order by a.updated_at, a.id limit ${pageSize + 1}`.execute(tables<PaymentsTables>(tx));
  return rows;
};
