import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

const listOwnLines = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select l.document_id as "documentId", p.import_id as "importId", h.document_id as project,
      h.title ->> 'en' as "projectTitle", p.period_from as "periodFrom", p.period_to as "periodTo",
      (select o.import_id from distributions o where o.id = p.corrects_id) as corrects,
      p.record_on as "recordOn", p.state as "distributionState", l.shares, p.currency, l.gross, l.costs, l.reserve, l.fee,
      l.withholding, l.net, l.capital, p.kind, l.deducted, l.settlement, l.state, l.waits_for as "waitsFor", p.eur_to_czk as "eurToCzk",
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

/** What repaid capital took from the user's invested amounts. */
const listOwnRepayments = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.import_id as "importId", r.currency, r.cost, r.entry_fee as "entryFee", r.capital, r.repaid_at as "repaidAt"
    from capital_repayments r
    join distribution_lines l on l.id = r.line_id
    join distributions p on p.id = l.distribution_id
    where r.user_id = ${userId}
    order by r.line_id, r.currency`.execute(tables(tx));
  return rows;
};

/** The user's correct amounts that corrections of distributions state. */
const listOwnCorrections = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.import_id as "importId", p.state as "distributionState", c.shares, p.currency, c.costs, c.reserve, c.fee,
      c.withholding, c.net
    from corrected_lines c join distributions p on p.id = c.distribution_id
    where c.user_id = ${userId}
    order by c.distribution_id`.execute(tables(tx));
  return rows;
};

/** Overpayments of distributions to the user, and how they were settled. */
const listOwnDebts = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select d.document_id as "documentId", p.import_id as "importId", d.currency, d.amount, d.outstanding,
      d.created_at as "createdAt", (
        select coalesce(jsonb_agg(jsonb_build_object('way', y.way, 'amount', y.amount, 'at', y.created_at)
          order by y.id), '[]')
        from distribution_debt_payments y where y.debt_id = d.id) as payments
    from distribution_debts d
    join distribution_lines l on l.id = d.line_id
    join distributions p on p.id = l.distribution_id
    where d.user_id = ${userId}
    order by d.id`.execute(tables(tx));
  return rows;
};

/** The user's earnings that are not paid yet or wait for an account, and outstanding debts. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ remains: string }>`
    (select 'money' as remains from distribution_lines l join distributions p on p.id = l.distribution_id
      where l.user_id = ${userId} and p.state in ('approved', 'executed') and l.state <> 'settled' limit 1)
    union all
    (select 'debts' from distribution_debts d where d.user_id = ${userId} and d.outstanding > 0 limit 1)`.execute(
    tables(tx),
  );
  return rows.map(({ remains }) => remains);
};

const hasLines = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`select from distribution_lines l where l.user_id = ${userId} limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** Users' amounts from distributions, and their debts because of corrections. */
export const distributionsPersonalData: PersonalData = {
  parts: {
    distributions: listOwnLines,
    corrections: listOwnCorrections,
    debts: listOwnDebts,
    repaidCapital: listOwnRepayments,
  },
  tables: ['distribution_lines', 'corrected_lines', 'distribution_debts', 'capital_repayments'],
  remains: findRemains,
  hasRecords: hasLines,
};
