import type {
  Currency,
  DistributionKind,
  DistributionParts,
  DistributionState,
  Rates,
} from '@parcela/domain';
import { type Selectable, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { CostItem } from './cost-item.ts';
import type { DistributionOrigin, DistributionsTables } from './distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);
const now = sql<Date>`app_now()`;

/** Calendar days, `YYYY-MM-DD`. */
export interface DistributionDates {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly payOn: string;
}

/** The division of the rent or of proceeds; amounts in minor units of the distribution's currency. */
export interface DistributionFigures {
  readonly gross: bigint;
  /** The part of the gross that comes from the project's reserve. */
  readonly released: bigint;
  /** The part of the net that repays capital. */
  readonly capital: bigint;
  readonly costItems: readonly CostItem[];
  readonly parts: DistributionParts;
}

export interface Distribution extends DistributionDates {
  readonly id: number;
  readonly documentId: string;
  readonly importId: string;
  readonly projectId: number;
  readonly currency: Currency;
  readonly kind: DistributionKind;
  readonly origin: DistributionOrigin;
  readonly version: number;
  readonly state: DistributionState;
  readonly expectedNet: bigint | null;
  readonly figures: DistributionFigures | null;
  readonly holderCount: number | null;
  readonly shareTotal: bigint | null;
  readonly startedAt: Date | null;
  /** For a correction: the id of the executed distribution that it corrects. */
  readonly correctsId: number | null;
}

/** The part of a distribution that staff edit. */
export interface DistributionContent extends DistributionDates {
  readonly expectedNet: bigint | null;
  readonly figures: DistributionFigures | null;
}

export const figuresOf = (
  row: Pick<
    Selectable<DistributionsTables['distributions']>,
    'gross' | 'released' | 'capital' | 'cost_items' | 'costs' | 'reserve' | 'fee' | 'withholding' | 'net'
  >,
): DistributionFigures | null => {
  const { gross, released, capital, costs, reserve, fee, withholding, net } = row;
  if (gross === null || costs === null || reserve === null) return null;
  if (fee === null || withholding === null || net === null) return null;
  return {
    gross,
    released,
    capital,
    costItems: row.cost_items,
    parts: { costs, reserve, fee, withholding, net },
  };
};

const asDistribution = (row: Selectable<DistributionsTables['distributions']>): Distribution => ({
  id: row.id,
  documentId: row.document_id,
  importId: row.import_id,
  projectId: row.project_id,
  currency: row.currency,
  kind: row.kind,
  origin: row.origin,
  version: row.version,
  state: row.state,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  recordOn: row.record_on,
  payOn: row.pay_on,
  expectedNet: row.expected_net,
  figures: figuresOf(row),
  holderCount: row.holder_count,
  shareTotal: row.share_total,
  startedAt: row.started_at,
  correctsId: row.corrects_id,
});

const contentColumns = ({ expectedNet, figures, ...dates }: DistributionContent) => ({
  period_from: dates.periodFrom,
  period_to: dates.periodTo,
  record_on: dates.recordOn,
  pay_on: dates.payOn,
  expected_net: expectedNet,
  gross: figures?.gross ?? null,
  released: figures?.released ?? 0n,
  capital: figures?.capital ?? 0n,
  cost_items: JSON.stringify(figures?.costItems ?? []),
  costs: figures?.parts.costs ?? null,
  reserve: figures?.parts.reserve ?? null,
  fee: figures?.parts.fee ?? null,
  withholding: figures?.parts.withholding ?? null,
});

/** Inserts a distribution, planned or declared; undefined when its import id is already used. */
export const insertDistribution = async (
  tx: Tx,
  distribution: DistributionContent & {
    readonly projectId: number;
    readonly currency: Currency;
    readonly kind: DistributionKind;
    readonly origin: DistributionOrigin;
    /** Default: its document id. */
    readonly importId: string | undefined;
    readonly createdBy: number;
    readonly correction?: { readonly correctsId: number; readonly reason: string };
  },
): Promise<Distribution | undefined> => {
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('distributions')
    .values({
      document_id: documentId,
      import_id: distribution.importId ?? documentId,
      project_id: distribution.projectId,
      currency: distribution.currency,
      kind: distribution.kind,
      origin: distribution.origin,
      state: distribution.figures ? 'declared' : 'planned',
      created_by: distribution.createdBy,
      corrects_id: distribution.correction?.correctsId ?? null,
      reason: distribution.correction?.reason ?? null,
      ...contentColumns(distribution),
    })
    .onConflict((conflict) => conflict.column('import_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && asDistribution(row);
};

/** A distribution, locked until the transaction ends. */
export const lockDistribution = async (
  tx: Tx,
  by: { readonly documentId: string } | { readonly id: number },
): Promise<Distribution | undefined> => {
  const query = db(tx).selectFrom('distributions').selectAll();
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('document_id', '=', by.documentId)
  )
    .forUpdate()
    .executeTakeFirst();
  return row && asDistribution(row);
};

export const findDistribution = async (
  tx: Tx,
  by: { readonly documentId: string } | { readonly id: number },
): Promise<Distribution | undefined> => {
  const query = db(tx).selectFrom('distributions').selectAll();
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('document_id', '=', by.documentId)
  ).executeTakeFirst();
  return row && asDistribution(row);
};

/** The rates that were frozen when the distribution was approved. */
export const getFrozenRates = async (tx: Tx, id: number): Promise<Rates> => {
  const row = await db(tx)
    .selectFrom('distributions')
    .select(['eur_to_czk', 'eur_to_pln'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  invariant(row.eur_to_czk !== null && row.eur_to_pln !== null, `payout ${id} was not approved`);
  return { eurToCzk: row.eur_to_czk, eurToPln: row.eur_to_pln };
};

export const isImportIdUsed = async (tx: Tx, importId: string): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('distributions')
    .select('id')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Writes the next version; with figures the distribution becomes declared. */
export const saveContent = async (
  tx: Tx,
  id: number,
  content: DistributionContent,
): Promise<Distribution> => {
  const row = await db(tx)
    .updateTable('distributions')
    .set((eb) => ({
      ...contentColumns(content),
      state: content.figures ? 'declared' : 'planned',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asDistribution(row);
};

export const saveCancelled = async (tx: Tx, id: number): Promise<void> => {
  await db(tx).updateTable('distributions').set({ state: 'cancelled' }).where('id', '=', id).execute();
};

export const saveApproved = async (
  tx: Tx,
  id: number,
  by: { readonly requestedBy: number; readonly approvedBy: number; readonly rates: Rates },
): Promise<void> => {
  await db(tx)
    .updateTable('distributions')
    .set({
      state: 'approved',
      requested_by: by.requestedBy,
      approved_by: by.approvedBy,
      approved_at: now,
      eur_to_czk: by.rates.eurToCzk,
      eur_to_pln: by.rates.eurToPln,
    })
    .where('id', '=', id)
    .execute();
};

/** Stores the number of holders and shares, and the instant that counts as the time of the earnings. */
export const saveStarted = async (
  tx: Tx,
  id: number,
  of: { readonly holderCount: number; readonly shareTotal: bigint },
): Promise<void> => {
  await db(tx)
    .updateTable('distributions')
    .set({ started_at: now, holder_count: of.holderCount, share_total: of.shareTotal })
    .where('id', '=', id)
    .execute();
};

export const saveExecuted = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('distributions')
    .set({ state: 'executed', executed_at: now })
    .where('id', '=', id)
    .execute();
};

/** Ids of approved, unfinished distributions, oldest first. */
export const listApproved = async (tx: Tx): Promise<number[]> => {
  const rows = await db(tx)
    .selectFrom('distributions')
    .select('id')
    .where('state', '=', 'approved')
    .orderBy('approved_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
