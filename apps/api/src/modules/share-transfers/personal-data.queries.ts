import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { endAllOf } from './board/end-own.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

/** The user's side of each transfer; the other side is another user's data. */
const listOwnTransfers = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select t.document_id as "documentId", t.kind, t.state,
      case when t.from_user_id = ${userId} then 'given' else 'received' end as direction,
      h.document_id as project, h.title ->> 'en' as "projectTitle", t.share_count as shares,
      t.unit_price as "unitPrice", t.price, t.currency, t.settlement, t.recorded_at as "recordedAt",
      t.executed_at as "executedAt", t.discarded_at as "discardedAt", (
        select coalesce(jsonb_object_agg(a.currency, case when t.from_user_id = ${userId} or t.kind <> 'sale'
          then a.cost else a.price end), '{}')
        from share_transfer_amounts a where a.transfer_id = t.id) as cost, (
        select count(*) from share_transfer_documents d where d.transfer_id = t.id) as documents
    from share_transfers t
    join project_headings h on h.project_id = t.project_id
    where ${userId} in (t.from_user_id, t.to_user_id)
    order by t.id`.execute(tables(tx));
  return rows;
};

const listOwnAdverts = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select a.document_id as "documentId", h.document_id as project, h.title ->> 'en' as "projectTitle", a.state,
      a.share_count as shares, a.unit_price as "unitPrice", a.currency, a.created_at as "createdAt",
      a.expires_at as "expiresAt", a.ended_at as "endedAt", a.end_reason as "endReason"
    from share_adverts a join project_headings h on h.project_id = a.project_id
    where a.user_id = ${userId} order by a.id`.execute(tables(tx));
  return rows;
};

const listOwnInterests = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select i.document_id as "documentId", a.document_id as advert, h.title ->> 'en' as "projectTitle", i.state,
      i.share_count as shares, i.created_at as "createdAt", i.shared_at as "sharedAt", i.ended_at as "endedAt"
    from share_interests i join share_adverts a on a.id = i.advert_id
    join project_headings h on h.project_id = a.project_id
    where i.user_id = ${userId} order by i.id`.execute(tables(tx));
  return rows;
};

const listOwnSignatures = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select i.document_id as interest, s.side, s.share_count as shares, s.unit_price as "unitPrice", s.settlement,
      s.text_version as "textVersion", s.text, s.signed_at as "signedAt", s.void_at as "voidAt"
    from share_signatures s join share_interests i on i.id = s.interest_id
    where s.user_id = ${userId} order by s.id`.execute(tables(tx));
  return rows;
};

/** A recorded transfer waits for a decision about the user's shares. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql`
    select from share_transfers t
    where t.state = 'recorded' and ${userId} in (t.from_user_id, t.to_user_id) limit 1`.execute(tables(tx));
  return rows.length === 0 ? [] : ['share_transfers'];
};

const hasTransfers = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from share_transfers t where ${userId} in (t.from_user_id, t.to_user_id) limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** Users' transfers of shares, given and received. */
export const shareTransfersPersonalData: PersonalData = {
  parts: {
    shareTransfers: listOwnTransfers,
    shareAdverts: listOwnAdverts,
    shareInterests: listOwnInterests,
    shareSignatures: listOwnSignatures,
  },
  tables: ['share_transfers', 'share_adverts', 'share_interests', 'share_signatures'],
  remains: findRemains,
  hasRecords: hasTransfers,
  erase: endAllOf,
};
