import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

/** The user's side of each transfer; the other side is another person's data. */
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
  parts: { shareTransfers: listOwnTransfers },
  tables: ['share_transfers'],
  remains: findRemains,
  hasRecords: hasTransfers,
};
