import type { Currency, DebtSettlement } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, onlyRow, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { DistributionsTables } from '../distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

/** The excess amount that a holder received by one line and owes. */
export interface Debt {
  readonly id: number;
  readonly userId: number;
  readonly currency: Currency;
  /** The unsettled amount. */
  readonly outstanding: bigint;
}

export const insertDebts = async (
  tx: Tx,
  currency: Currency,
  lines: readonly { readonly id: number; readonly userId: number; readonly net: bigint }[],
): Promise<void> => {
  if (lines.length === 0) return;
  await db(tx)
    .insertInto('distribution_debts')
    .values(
      lines.map(({ id, userId, net }) => ({
        document_id: newDocumentId(),
        line_id: id,
        user_id: userId,
        currency,
        amount: -net,
        outstanding: -net,
      })),
    )
    .execute();
};

const columns = ['id', 'user_id as userId', 'currency', 'outstanding'] as const;

/** The debts of these holders in a currency, oldest first, locked until the transaction ends. */
export const lockDebtsOf = (tx: Tx, userIds: readonly number[], currency: Currency): Promise<Debt[]> =>
  db(tx)
    .selectFrom('distribution_debts')
    .select(columns)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .where('currency', '=', currency)
    .where('outstanding', '>', 0n)
    .orderBy('id')
    .forUpdate()
    .execute();

const selectNamed = (tx: Tx, documentId: string) =>
  db(tx)
    .selectFrom('distribution_debts as d')
    .innerJoin('distribution_lines as l', 'l.id', 'd.line_id')
    .innerJoin('distributions as p', 'p.id', 'l.distribution_id')
    .select(['d.id', 'd.user_id as userId', 'd.currency', 'd.outstanding'])
    .select(['p.project_id as projectId', 'p.period_from as periodFrom', 'p.period_to as periodTo'])
    .where('d.document_id', '=', documentId);

/** A debt with the distribution whose correction found it. */
export type NamedDebt = Awaited<ReturnType<ReturnType<typeof selectNamed>['executeTakeFirstOrThrow']>>;

export const findDebt = (tx: Tx, documentId: string): Promise<NamedDebt | undefined> =>
  selectNamed(tx, documentId).executeTakeFirst();

export const lockDebt = (tx: Tx, documentId: string): Promise<NamedDebt | undefined> =>
  selectNamed(tx, documentId).forUpdate('d').executeTakeFirst();

/** A part of a debt that a line of its holder covers. */
export interface Deduction {
  readonly debtId: number;
  readonly userId: number;
  readonly lineId: number;
  readonly amount: bigint;
}

/** Stores the parts that lines cover; returns the ids of these debt payments, in the same order. */
export const saveDeductions = async (tx: Tx, deductions: readonly Deduction[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number; debtId: number }>`
    with paid as (
      insert into distribution_debt_payments (debt_id, way, amount, line_id)
      select s.debt_id, 'deducted', s.amount, s.line_id from unnest(
        ${deductions.map(({ debtId }) => debtId)}::integer[], ${deductions.map(({ amount }) => amount)}::bigint[],
        ${deductions.map(({ lineId }) => lineId)}::integer[]
      ) as s (debt_id, amount, line_id)
      returning id, debt_id, amount
    ), left_over as (
      update distribution_debts d set outstanding = d.outstanding - p.amount from paid p where p.debt_id = d.id
    )
    select id, debt_id as "debtId" from paid`.execute(db(tx));
  const idOf = new Map(rows.map(({ id, debtId }) => [debtId, id]));
  return deductions.map(({ debtId }) => idOf.get(debtId) ?? 0);
};

/** Stores a settlement by two members of staff; returns the id of this debt payment. */
export const saveSettlement = async (
  tx: Tx,
  settled: {
    readonly debtId: number;
    readonly way: DebtSettlement;
    readonly amount: bigint;
    readonly reason: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with paid as (
      insert into distribution_debt_payments (debt_id, way, amount, reason, requested_by, approved_by)
      values (${settled.debtId}, ${settled.way}, ${settled.amount}, ${settled.reason}, ${settled.requestedBy},
        ${settled.approvedBy})
      returning id, debt_id, amount
    ), left_over as (
      update distribution_debts d set outstanding = d.outstanding - p.amount from paid p where p.debt_id = d.id
    )
    select id from paid`.execute(db(tx));
  return onlyRow(rows).id;
};
