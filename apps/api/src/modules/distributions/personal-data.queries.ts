import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

const listOwnLines = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select l.document_id as "documentId", p.import_id as "importId", h.document_id as project,
      h.title ->> 'en' as "projectTitle", p.period_from as "periodFrom", p.period_to as "periodTo",
      p.record_on as "recordOn", p.state as "distributionState", l.shares, p.currency, l.gross, l.costs, l.reserve, l.fee,
      l.withholding, l.net, l.settlement, l.state, l.waits_for as "waitsFor", p.eur_to_czk as "eurToCzk",
      p.eur_to_pln as "eurToPln", p.started_at as "paidAt", l.settled_at as "settledAt", t.transfers
    from distribution_lines l
    join distributions p on p.id = l.distribution_id
    join project_headings h on h.project_id = p.project_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('reference', i.reference, 'payoutAccount', a.document_id,
        'orderedAt', t.created_at, 'failedAt', t.failed_at) order by t.id), '[]') as transfers
      from distribution_transfers t
      join known_bank_accounts a on a.id = t.bank_account_id
      left join transfers_of_items i on i.item_kind = 'distribution' and i.item_id = t.id
      where t.line_id = l.id
    ) t
    where l.user_id = ${userId}
    order by l.id`.execute(tables(tx));
  return rows;
};

/** Earnings that are not the person's yet, or that wait for an account. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql`
    select from distribution_lines l join distributions p on p.id = l.distribution_id
    where l.user_id = ${userId} and p.state in ('approved', 'executed') and l.state <> 'settled' limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0 ? ['money'] : [];
};

const hasLines = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`select from distribution_lines l where l.user_id = ${userId} limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** What people got of distributions. */
export const distributionsPersonalData: PersonalData = {
  parts: { distributions: listOwnLines },
  tables: ['distribution_lines'],
  remains: findRemains,
  hasRecords: hasLines,
};
