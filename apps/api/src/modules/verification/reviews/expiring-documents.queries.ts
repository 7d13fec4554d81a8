import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  instantOfMicros,
  type InstantKey,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import { sql } from 'kysely';

export interface ExpiringDocument {
  readonly id: number;
  readonly documentId: string;
  readonly investorDocumentId: string;
  readonly email: string;
  readonly validUntil: Date;
  readonly validMicros: bigint;
  readonly renewalAskedAt: Date | null;
}

/** Identities that end within thirty days, as `verification_queue` counts them; one row more than the page. */
export const listExpiringDocuments = async (
  tx: Tx,
  { after, pageSize }: PageAfter<InstantKey>,
): Promise<ExpiringDocument[]> => {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(v.valid_until, v.id) > (${instantOfMicros(after[0])}, ${after[1]}::integer)`;
  const { rows } = await sql<ExpiringDocument>`
    select v.id, v.document_id as "documentId", p.document_id as "investorDocumentId", p.email,
      v.valid_until as "validUntil", ${microsOf(sql`v.valid_until`)} as "validMicros",
      v.renewal_asked_at as "renewalAskedAt"
    from verification_records v join reviewed_people p on p.user_id = v.user_id
    where v.valid_until is not null and v.revoked_at is null and v.expired_at is null
      and v.valid_until < app_now() + interval '30 days' and ${isAfter}
    order by v.valid_until, v.id limit ${pageSize + 1}`.execute(tables(tx));
  return rows;
};
