import {
  type Currency,
  type DistributionKind,
  type DistributionLineState,
  type DistributionParts,
  type DistributionSettlement,
  type Locale,
  type Localized,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { CorrectedEarning } from './corrected-earning.ts';
import type { CostItem } from './cost-item.ts';
import type { DistributionsTables, WaitsFor } from './distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

interface ProjectNames {
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
}

/** A holder's earning from one distribution; amounts in minor units of `currency`. */
export interface EarningRow extends ProjectNames {
  readonly documentId: string;
  readonly importId: string;
  readonly kind: DistributionKind;
  readonly currency: Currency;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly paidAt: Date;
  readonly shares: bigint;
  readonly shareTotal: bigint;
  readonly settlement: DistributionSettlement;
  readonly state: Exclude<DistributionLineState, 'pending'>;
  readonly waitsFor: WaitsFor | null;
  readonly reference: string | null;
  readonly plannedAmount: bigint | null;
  readonly deducted: bigint;
  /** For a correction: the corrected distribution, with the holder's own earning from it. */
  readonly corrects: CorrectedEarning | null;
  readonly own: DistributionParts & { readonly gross: bigint; readonly capital: bigint };
  readonly payout: Omit<DistributionParts, 'costs'> & {
    readonly gross: bigint;
    readonly capital: bigint;
    readonly costItems: readonly CostItem[];
  };
}

/** Finds one earning of the given owner. */
export const findEarning = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<EarningRow | undefined> => {
  const row = await db(tx)
    .selectFrom('earnings as e')
    .innerJoin('distributions as p', 'p.id', 'e.distribution_id')
    .innerJoin('distribution_lines as l', 'l.id', 'e.id')
    .innerJoin('project_headings as h', 'h.project_id', 'e.project_id')
    .selectAll('e')
    .select([
      'l.waits_for',
      'h.info_document_id',
      'h.slug',
      'h.title',
      'p.gross as all_gross',
      'p.cost_items',
      'p.reserve as all_reserve',
      'p.fee as all_fee',
      'p.withholding as all_withholding',
      'p.net as all_net',
      'p.capital as all_capital',
      sql<string | null>`(
        select i.reference from distribution_transfers t
        join transfers_of_items i on i.item_kind = 'distribution' and i.item_id = t.id
        where t.line_id = e.id and t.failed_at is null)`.as('reference'),
    ])
    .where('e.user_id', '=', userId)
    .where('e.document_id', '=', documentId)
    .executeTakeFirst();
  return (
    row && {
      documentId: row.document_id,
      importId: row.import_id,
      kind: row.kind,
      infoDocumentId: row.info_document_id,
      slug: row.slug,
      title: row.title,
      currency: row.currency,
      periodFrom: row.period_from,
      periodTo: row.period_to,
      recordOn: row.record_on,
      paidAt: row.paid_at,
      shares: row.shares,
      shareTotal: row.share_total,
      settlement: row.settlement,
      state: row.state,
      waitsFor: row.waits_for,
      reference: row.reference,
      plannedAmount: row.planned_amount,
      deducted: row.deducted,
      corrects: row.corrects,
      own: {
        gross: row.gross,
        costs: row.costs,
        reserve: row.reserve,
        fee: row.fee,
        withholding: row.withholding,
        net: row.amount,
        capital: row.capital,
      },
      payout: {
        gross: row.all_gross ?? 0n,
        costItems: row.cost_items,
        reserve: row.all_reserve ?? 0n,
        fee: row.all_fee ?? 0n,
        withholding: row.all_withholding ?? 0n,
        net: row.all_net ?? 0n,
        capital: row.all_capital,
      },
    }
  );
};

/** The line's owner, the owner's language, and the earning if one was paid. */
export const findHolderOfLine = async (
  tx: Tx,
  documentId: string,
): Promise<
  { readonly userId: number; readonly language: Locale; readonly earning: EarningRow | undefined } | undefined
> => {
  const { rows } = await sql<{ userId: number; language: Locale }>`
    select l.user_id as "userId", p.language
    from distribution_lines l join user_preferences p on p.user_id = l.user_id
    where l.document_id = ${documentId}`.execute(db(tx));
  const [row] = rows;
  return row && { ...row, earning: await findEarning(tx, { userId: row.userId, documentId }) };
};

/** An announced distribution, with the amount that the holder would get for the current shares. */
export interface AheadRow extends ProjectNames {
  /** documentId of the distribution. */
  readonly documentId: string;
  readonly currency: Currency;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly payOn: string;
  readonly isApproved: boolean;
  readonly expected: bigint;
}

const aheadMax = 100;

/** Announced distributions of the projects in which a user holds shares, next one first. */
export const listAhead = async (tx: Tx, userId: number): Promise<AheadRow[]> => {
  // Rounded half up, like every shown amount; all current holders take part.
  const { rows } = await sql<AheadRow>`
    select a.document_id as "documentId", h.info_document_id as "infoDocumentId", h.slug, h.title, a.currency,
      a.period_from as "periodFrom",
      a.period_to as "periodTo", a.record_on as "recordOn", a.pay_on as "payOn", a.state = 'approved' as "isApproved",
      round(a.expected_net::numeric * own.shares
        / (select sum(s.shares) from share_holdings s where s.project_id = own.project_id))::bigint as expected
    from share_holdings own
    join upcoming_distributions a on a.project_id = own.project_id
    join project_headings h on h.project_id = own.project_id
    where own.user_id = ${userId}
    order by a.pay_on, a.distribution_id
    limit ${aheadMax}`.execute(db(tx));
  return rows;
};

interface NextDistributionRow {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly payOn: string;
}

/** The next announced distribution of a project whose record date is not over; undefined for an unknown project. */
export const findNextDistribution = async (
  tx: Tx,
  { project, timeZone }: { readonly project: string; readonly timeZone: string },
): Promise<{ readonly next: NextDistributionRow | null } | undefined> => {
  const { rows } = await sql<{ next: NextDistributionRow | null }>`
    select (
      select jsonb_build_object('periodFrom', a.period_from, 'periodTo', a.period_to, 'recordOn', a.record_on,
        'payOn', a.pay_on)
      from upcoming_distributions a
      where a.project_id = h.project_id and a.record_on >= (app_now() at time zone ${timeZone})::date
      order by a.pay_on, a.distribution_id limit 1
    ) as next
    from project_headings h where h.document_id = ${project}`.execute(db(tx));
  return rows[0];
};
