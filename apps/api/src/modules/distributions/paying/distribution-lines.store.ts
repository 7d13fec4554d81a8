import type {
  DistributionLineState,
  DistributionParts,
  DistributionSettlement,
  PayoutMethod,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { DistributionsTables, WaitsFor } from '../distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

/** The amount that a holder gets, or the change that a correction makes; in minor units. */
export interface NewDistributionLine {
  readonly userId: number;
  readonly shares: bigint;
  readonly parts: DistributionParts;
  /** The part of the net that repays capital; none for income. */
  readonly capital?: bigint;
}

/** The number of rows that one statement writes. */
const chunkSize = 1_000;

export const insertLines = async (
  tx: Tx,
  { id, correctsId }: { readonly id: number; readonly correctsId: number | null },
  lines: readonly NewDistributionLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += chunkSize) {
    const chunk = lines.slice(from, from + chunkSize);
    const column = (value: (line: NewDistributionLine) => bigint) => sql`${chunk.map(value)}::bigint[]`;
    await sql`
      insert into distribution_lines
        (document_id, distribution_id, is_correction, user_id, shares, costs, reserve, fee, withholding, net, capital)
      select l.document_id, ${id}, ${correctsId !== null}, l.user_id, l.shares, l.costs, l.reserve, l.fee, l.withholding,
        l.net, l.capital
      from unnest(
        ${chunk.map(() => newDocumentId())}::text[], ${chunk.map(({ userId }) => userId)}::integer[],
        ${column(({ shares }) => shares)}, ${column(({ parts }) => parts.costs)},
        ${column(({ parts }) => parts.reserve)}, ${column(({ parts }) => parts.fee)},
        ${column(({ parts }) => parts.withholding)}, ${column(({ parts }) => parts.net)},
        ${column(({ capital = 0n }) => capital)}
      ) with ordinality as l (document_id, user_id, shares, costs, reserve, fee, withholding, net, capital, place)
      order by l.place`.execute(db(tx));
  }
};

/** The number of lines, and their holders' total shares. */
export const countLines = async (
  tx: Tx,
  distributionId: number,
): Promise<{ readonly holderCount: number; readonly shareTotal: bigint }> => {
  const { rows } = await sql<{ holderCount: number; shareTotal: bigint }>`
    select count(*)::integer as "holderCount", coalesce(sum(shares), 0)::bigint as "shareTotal"
    from distribution_lines where distribution_id = ${distributionId}`.execute(db(tx));
  return rows[0] ?? { holderCount: 0, shareTotal: 0n };
};

export interface PendingLine {
  readonly id: number;
  readonly userId: number;
  readonly shares: bigint;
  readonly net: bigint;
  readonly payoutMethod: PayoutMethod;
}

/** The next unpaid lines of a distribution, with the payout method of their holders. */
export const lockPendingLines = async (
  tx: Tx,
  distributionId: number,
  limit: number,
): Promise<readonly PendingLine[]> =>
  db(tx)
    .selectFrom('distribution_lines as l')
    .innerJoin('payout_methods as w', 'w.user_id', 'l.user_id')
    .select(['l.id', 'l.user_id as userId', 'l.shares', 'l.net', 'w.payout_method as payoutMethod'])
    .where('l.distribution_id', '=', distributionId)
    .where('l.state', '=', 'pending')
    .orderBy('l.id')
    .limit(limit)
    .forUpdate('l')
    .execute();

/** Whether lines after this one are unpaid. */
export const hasPendingLines = async (tx: Tx, distributionId: number, afterId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('distribution_lines')
    .select('id')
    .where('distribution_id', '=', distributionId)
    .where('state', '=', 'pending')
    .where('id', '>', afterId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The outcome of a line. */
export interface LineOutcome {
  readonly id: number;
  /** The part that covers the holder's debt. */
  readonly deducted?: bigint;
  readonly settlement: DistributionSettlement;
  readonly state: Exclude<DistributionLineState, 'pending'>;
  readonly waitsFor: WaitsFor | null;
}

/** Stores the outcomes of lines in one statement. */
export const saveLines = async (tx: Tx, lines: readonly LineOutcome[]): Promise<void> => {
  await sql`
    update distribution_lines l
    set settlement = s.settlement, state = s.state, waits_for = s.waits_for, deducted = l.deducted + s.deducted,
      booked_at = coalesce(l.booked_at, app_now()),
      settled_at = case when s.state = 'settled' then app_now() end
    from unnest(
      ${lines.map(({ id }) => id)}::integer[], ${lines.map(({ settlement }) => settlement)}::text[],
      ${lines.map(({ state }) => state)}::text[], ${lines.map(({ waitsFor }) => waitsFor)}::text[],
      ${lines.map(({ deducted = 0n }) => deducted)}::bigint[]
    ) as s (id, settlement, state, waits_for, deducted)
    where l.id = s.id`.execute(db(tx));
};

/** Records that the bank is to pay a line to an account; returns the id of the attempt. */
export const insertTransfer = async (
  tx: Tx,
  { lineId, accountId }: { readonly lineId: number; readonly accountId: number },
): Promise<number> => {
  const { id } = await db(tx)
    .insertInto('distribution_transfers')
    .values({ line_id: lineId, bank_account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const saveTransferFailed = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('distribution_transfers')
    .set({ failed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
};

/** The statement line that returned the transfer is undone: it is its line's live transfer again. */
export const saveTransferAlive = async (tx: Tx, id: number): Promise<void> => {
  await db(tx).updateTable('distribution_transfers').set({ failed_at: null }).where('id', '=', id).execute();
};

/** Whether the line of a transfer was paid later, by another transfer or by hand. */
export const isPaidAgain = async (tx: Tx, transferId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from distribution_transfers t where t.id = ${transferId} and (
      exists (select from distribution_transfers x where x.line_id = t.line_id and x.id > t.id)
      or exists (select from distribution_lines_paid_by_hand h where h.line_id = t.line_id))`.execute(db(tx));
  return rows.length > 0;
};

const lineColumns = [
  'l.id',
  'l.document_id as documentId',
  'l.user_id as userId',
  'l.distribution_id as distributionId',
  'l.state',
  'l.waits_for as waitsFor',
  'p.currency',
  'p.project_id as projectId',
  'p.period_from as periodFrom',
  'p.period_to as periodTo',
  'h.title as projectTitle',
] as const;

const selectLines = (tx: Tx) =>
  db(tx)
    .selectFrom('distribution_lines as l')
    .innerJoin('distributions as p', 'p.id', 'l.distribution_id')
    .innerJoin('project_headings as h', 'h.project_id', 'p.project_id')
    .select(lineColumns)
    // The rest of the net amount covers debts.
    .select(sql<bigint>`l.net - l.deducted`.as('toPay'));

/** A line with the names of its distribution. */
export type DistributionLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

/** The line that a transfer pays. */
export const findLineOfTransfer = (tx: Tx, transferId: number): Promise<DistributionLine> =>
  selectLines(tx)
    .innerJoin('distribution_transfers as t', 't.line_id', 'l.id')
    .where('t.id', '=', transferId)
    .executeTakeFirstOrThrow();

/** The line that a transfer pays, locked until the transaction ends. */
export const lockLineOfTransfer = (tx: Tx, transferId: number): Promise<DistributionLine> =>
  selectLines(tx)
    .innerJoin('distribution_transfers as t', 't.line_id', 'l.id')
    .where('t.id', '=', transferId)
    .forUpdate(['l', 't'])
    .executeTakeFirstOrThrow();

export const findLineNamed = (tx: Tx, documentId: string): Promise<DistributionLine | undefined> =>
  selectLines(tx).where('l.document_id', '=', documentId).executeTakeFirst();

export const lockLineNamed = (tx: Tx, documentId: string): Promise<DistributionLine | undefined> =>
  selectLines(tx).where('l.document_id', '=', documentId).forUpdate('l').executeTakeFirst();

/** Records which member of staff states that a line was paid by hand, with the evidence. */
export const insertPaidByHand = async (
  tx: Tx,
  paid: {
    readonly lineId: number;
    readonly evidence: string;
    readonly reason: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
  },
): Promise<void> => {
  await db(tx)
    .insertInto('distribution_lines_paid_by_hand')
    .values({
      line_id: paid.lineId,
      evidence: paid.evidence,
      reason: paid.reason,
      requested_by: paid.requestedBy,
      approved_by: paid.approvedBy,
    })
    .execute();
};

export const lockLine = (tx: Tx, id: number): Promise<DistributionLine | undefined> =>
  selectLines(tx).where('l.id', '=', id).forUpdate('l').executeTakeFirst();

/**
 * Lines that wait, but not for staff, although their holder has an account that can receive. An account to which a
 * transfer failed does not count: the holder must enter another.
 */
export const listPayable = async (
  tx: Tx,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from distribution_lines l
    join distributions p on p.id = l.distribution_id
    join usable_bank_accounts a on a.user_id = l.user_id and a.currency = p.currency
    where l.state = 'waiting' and l.waits_for <> 'staff' and l.id > ${afterId}
      and not exists (select from distribution_transfers t where t.line_id = l.id and t.bank_account_id = a.id)
    order by l.id limit ${limit}`.execute(db(tx));
  return rows.map(({ id }) => id);
};
