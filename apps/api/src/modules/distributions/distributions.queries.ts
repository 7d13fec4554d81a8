import type {
  Currency,
  DistributionKind,
  DistributionLineState,
  DistributionSettlement,
  DistributionState,
  Localized,
} from '@parcela/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod/mini';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import { keyDay, type PageAfter } from '@parcela/platform/paging/keyset.ts';
import { type Page } from '@parcela/platform/paging/page.ts';
import { figuresOf, type DistributionFigures } from './distributions.store.ts';
import { type DistributionsTables, type WaitsFor } from './distributions.tables.ts';

const db = (tx: Tx) => tables<DistributionsTables>(tx);

/** The instant at which a calendar day ends in a zone. */
export const endOfDay = async (tx: Tx, day: string, timeZone: string): Promise<Date> => {
  const { rows } = await sql<{ end: Date }>`
    select (${day}::date + 1)::timestamp at time zone ${timeZone} as end`.execute(db(tx));
  return onlyRow(rows).end;
};

export interface DistributionProject {
  readonly id: number;
  readonly currency: Currency;
  readonly shareCount: number;
}

export const findProject = (
  tx: Tx,
  by: { readonly documentId: string } | { readonly id: number },
): Promise<DistributionProject | undefined> => {
  const query = db(tx)
    .selectFrom('project_headings')
    .select(['project_id as id', 'currency', 'share_count as shareCount']);
  return (
    'id' in by ? query.where('project_id', '=', by.id) : query.where('document_id', '=', by.documentId)
  ).executeTakeFirst();
};

export const findProjectTitle = async (tx: Tx, projectId: number): Promise<Localized> => {
  const { title } = await db(tx)
    .selectFrom('project_headings')
    .select('title')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return title;
};

/** A distribution in the form that staff see. */
export interface DistributionItem {
  readonly row: Selectable<DistributionsTables['distributions']>;
  readonly figures: DistributionFigures | null;
  readonly projectDocumentId: string;
  readonly projectTitle: Localized;
  /** For a correction: the distribution that it corrects. */
  readonly correctsDocumentId: string | null;
  readonly correctsImportId: string | null;
}

const selectItems = (tx: Tx) =>
  db(tx)
    .selectFrom('distributions as p')
    .innerJoin('project_headings as h', 'h.project_id', 'p.project_id')
    .leftJoin('distributions as o', 'o.id', 'p.corrects_id')
    .selectAll('p')
    .select([
      'h.document_id as projectDocumentId',
      'h.title as projectTitle',
      'o.document_id as correctsDocumentId',
      'o.import_id as correctsImportId',
    ]);

type ItemRow = Selectable<DistributionsTables['distributions']> & Omit<DistributionItem, 'row' | 'figures'>;
const asItem = ({
  projectDocumentId,
  projectTitle,
  correctsDocumentId,
  correctsImportId,
  ...row
}: ItemRow): DistributionItem => ({
  row,
  figures: figuresOf(row),
  projectDocumentId,
  projectTitle,
  correctsDocumentId,
  correctsImportId,
});

export const findDistributionItem = async (
  tx: Tx,
  documentId: string,
): Promise<DistributionItem | undefined> => {
  const row = await selectItems(tx).where('p.document_id', '=', documentId).executeTakeFirst();
  return row && asItem(row);
};

/** The corrections of a distribution, latest first. */
export const listCorrections = async (tx: Tx, correctsId: number): Promise<DistributionItem[]> => {
  const rows = await selectItems(tx)
    .where('p.corrects_id', '=', correctsId)
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(asItem);
};

/** The sort key of the list: the last day of the period, then the number. */
export const distributionsKey = z.tuple([keyDay, z.int32()]);

interface DistributionsFilter {
  readonly kind: DistributionKind | undefined;
  readonly project: string | undefined;
  readonly state: DistributionState | undefined;
  readonly currency: Currency | undefined;
  readonly isCorrection: 'true' | 'false' | undefined;
  /** First and last day on which the period may end. */
  readonly endsFrom: string | undefined;
  readonly endsUntil: string | undefined;
}

/** A page of the distributions, latest period first; one row more than the page. */
export const listDistributionItems = async (
  tx: Tx,
  query: PageAfter<z.infer<typeof distributionsKey>> & DistributionsFilter,
): Promise<DistributionItem[]> => {
  let found = selectItems(tx);
  if (query.project !== undefined)
    found = found.where(
      sql<boolean>`p.project_id = (select x.project_id from project_headings x where x.document_id = ${query.project})`,
    );
  if (query.state !== undefined) found = found.where('p.state', '=', query.state);
  if (query.kind !== undefined) found = found.where('p.kind', '=', query.kind);
  if (query.currency !== undefined) found = found.where('p.currency', '=', query.currency);
  if (query.isCorrection !== undefined)
    found = found.where('p.corrects_id', query.isCorrection === 'true' ? 'is not' : 'is', null);
  if (query.endsFrom !== undefined) found = found.where('p.period_to', '>=', query.endsFrom);
  if (query.endsUntil !== undefined) found = found.where('p.period_to', '<=', query.endsUntil);
  if (query.after !== undefined) {
    const [periodTo, id] = query.after;
    found = found.where(sql<boolean>`(p.period_to, p.id) < (${periodTo}::date, ${id}::integer)`);
  }
  const rows = await found
    .orderBy('p.period_to', 'desc')
    .orderBy('p.id', 'desc')
    .limit(query.pageSize + 1)
    .execute();
  return rows.map(asItem);
};

export type DistributionProgress = Readonly<Record<DistributionLineState, number>>;

/** The number of lines in each state, read from stored counters. */
export const readProgress = async (tx: Tx, distributionId: number): Promise<DistributionProgress> => {
  const row = await db(tx)
    .selectFrom('distribution_progress')
    .select(['pending', 'waiting', 'ordered', 'settled'])
    .where('distribution_id', '=', distributionId)
    .executeTakeFirst();
  return row ?? { pending: 0, waiting: 0, ordered: 0, settled: 0 };
};

/** One holder's line, in the form that staff see. */
export interface LineItem {
  readonly documentId: string;
  readonly investorDocumentId: string;
  readonly email: string;
  readonly shares: bigint;
  readonly gross: bigint;
  readonly costs: bigint;
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly net: bigint;
  readonly capital: bigint;
  readonly deducted: bigint;
  readonly settlement: DistributionSettlement | null;
  readonly state: DistributionLineState;
  readonly waitsFor: WaitsFor | null;
  readonly reference: string | null;
  readonly bookedAt: Date | null;
  readonly settledAt: Date | null;
}

/** A line with its distribution. */
export interface LineWithDistribution extends LineItem {
  readonly distributionDocumentId: string;
  readonly importId: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly projectDocumentId: string;
  readonly projectTitle: Localized;
  readonly currency: Currency;
}

/** The reference of the live transfer, or of the paid transfer. */
const referenceOf = sql<string | null>`(
  select i.reference from distribution_transfers t
  join transfers_of_items i on i.item_kind = 'distribution' and i.item_id = t.id
  where t.line_id = l.id and t.failed_at is null)`;

const lineItemColumns = [
  'l.document_id as documentId',
  'u.document_id as investorDocumentId',
  'u.email',
  'l.shares',
  'l.gross',
  'l.costs',
  'l.reserve',
  'l.fee',
  'l.withholding',
  'l.net',
  'l.capital',
  'l.deducted',
  'l.settlement',
  'l.state',
  'l.waits_for as waitsFor',
  referenceOf.as('reference'),
  'l.booked_at as bookedAt',
  'l.settled_at as settledAt',
] as const;

const selectLines = (tx: Tx) =>
  db(tx)
    .selectFrom('distribution_lines as l')
    .innerJoin('distribution_holders as u', 'u.user_id', 'l.user_id')
    .innerJoin('distributions as p', 'p.id', 'l.distribution_id')
    .innerJoin('project_headings as h', 'h.project_id', 'p.project_id')
    .select(lineItemColumns)
    .select([
      'p.document_id as distributionDocumentId',
      'p.import_id as importId',
      'p.period_from as periodFrom',
      'p.period_to as periodTo',
      'h.document_id as projectDocumentId',
      'h.title as projectTitle',
      'p.currency',
    ]);

export const findWaitingLine = (tx: Tx, documentId: string): Promise<LineWithDistribution | undefined> =>
  selectLines(tx).where('l.document_id', '=', documentId).executeTakeFirst();

const isOf = (user: string) =>
  sql<boolean>`l.user_id = (select u.user_id from distribution_holders u where u.document_id = ${user})`;

/** A page of the waiting lines of all distributions, longest waiting first, and their total count. */
export const listWaitingLines = async (
  tx: Tx,
  query: Page & {
    readonly waitsFor: WaitsFor | undefined;
    /** documentId. */
    readonly user: string | undefined;
  },
): Promise<{ readonly total: number; readonly lines: LineWithDistribution[] }> => {
  let counted = db(tx).selectFrom('distribution_lines as l').where('l.state', '=', 'waiting');
  let found = selectLines(tx).where('l.state', '=', 'waiting');
  if (query.waitsFor !== undefined) {
    counted = counted.where('l.waits_for', '=', query.waitsFor);
    found = found.where('l.waits_for', '=', query.waitsFor);
  }
  if (query.user !== undefined) {
    counted = counted.where(isOf(query.user));
    found = found.where(isOf(query.user));
  }
  const { total } = await counted
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const lines = await found
    .orderBy('l.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, lines };
};

/** A page of one holder's lines, newest first, and their total count. */
export const listHolderLines = async (
  tx: Tx,
  query: Page & { readonly userId: number },
): Promise<{ readonly total: number; readonly lines: LineWithDistribution[] }> => {
  const { total } = await db(tx)
    .selectFrom('distribution_lines')
    .where('user_id', '=', query.userId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const lines = await selectLines(tx)
    .where('l.user_id', '=', query.userId)
    .orderBy('l.distribution_id', 'desc')
    .orderBy('l.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, lines };
};

/** In byte order, every text that begins with `text` comes before `text` followed by the greatest character. */
const begins = (column: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.user_id from investor_accounts a
    where ${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111)))`;

/** Returns whether the holder's e-mail or name begins with the typed text; each branch uses its own index. */
const isOfSomebody = (typed: string) => sql<boolean>`l.user_id in (
  ${begins(sql`a.email_key`, sql`lower(${typed}::text)`)}
  union all ${begins(sql`a.first_name_key`, sql`name_key(${typed}::text)`)}
  union all ${begins(sql`a.last_name_key`, sql`name_key(${typed}::text)`)})`;

/** A page of a distribution's lines in insertion order; one row more than the page. */
export const listLineItems = async (
  tx: Tx,
  query: PageAfter<number> & {
    readonly distributionId: number;
    readonly state?: DistributionLineState | undefined;
    readonly settlement?: DistributionSettlement | undefined;
    /** The beginning of the holder's e-mail or name. */
    readonly investor?: string | undefined;
  },
): Promise<(LineItem & { readonly id: number })[]> => {
  let found = db(tx)
    .selectFrom('distribution_lines as l')
    .innerJoin('distribution_holders as u', 'u.user_id', 'l.user_id')
    .where('l.distribution_id', '=', query.distributionId);
  if (query.state !== undefined) found = found.where('l.state', '=', query.state);
  if (query.settlement !== undefined) found = found.where('l.settlement', '=', query.settlement);
  if (query.investor !== undefined) found = found.where(isOfSomebody(query.investor));
  if (query.after !== undefined) found = found.where('l.id', '>', query.after);
  return found
    .select(lineItemColumns)
    .select('l.id')
    .orderBy('l.id')
    .limit(query.pageSize + 1)
    .execute();
};

export interface HolderName {
  readonly userId: number;
  readonly documentId: string;
  readonly email: string;
}

/** The documentIds and e-mails of these holders, for staff. */
export const listHolderNames = (tx: Tx, userIds: readonly number[]): Promise<HolderName[]> =>
  db(tx)
    .selectFrom('distribution_holders')
    .select(['user_id as userId', 'document_id as documentId', 'email'])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .execute();

/** Finds the holders that a file names, by e-mail in lower case or documentId. */
export const findHoldersNamed = async (
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; userId: number }>`
    select n.name, u.user_id as "userId"
    from unnest(${[...names]}::text[]) as n (name)
    join distribution_holders u on u.document_id = n.name or lower(u.email) = n.name`.execute(db(tx));
  return new Map(rows.map(({ name, userId }) => [name, userId]));
};

/** The distributions that use a stored file as a receipt of a cost, newest first. */
export const listReceiptUses = async (
  tx: Tx,
  documentId: string,
): Promise<
  readonly { readonly documentId: string; readonly title: Localized; readonly version: number }[]
> => {
  const { rows } = await sql<{ documentId: string; title: Localized; version: number }>`
    select p.document_id as "documentId", h.title, p.version
    from distributions p join project_headings h on h.project_id = p.project_id
    where p.cost_items @> jsonb_build_array(jsonb_build_object('receipt', ${documentId}::text))
    order by p.id desc`.execute(db(tx));
  return rows;
};

/** What holders earned and got back in a project, less what they paid, in one currency. */
export const listResults = async (
  tx: Tx,
  of: { readonly projectId: number; readonly currency: Currency; readonly userIds: readonly number[] },
): Promise<ReadonlyMap<number, bigint>> => {
  const { rows } = await sql<{ userId: number; result: bigint }>`
    select u.user_id as "userId", (coalesce((
        select sum(amount_in(${of.currency}, e.net_czk, e.net_eur, e.net_pln)) from earned_amounts e
        where e.user_id = u.user_id and e.project_id = ${of.projectId}), 0)
      + coalesce((
        select sum(t.sold_gain) from transferred_amounts t
        where t.user_id = u.user_id and t.project_id = ${of.projectId} and t.currency = ${of.currency}), 0))::bigint as result
    from unnest(${[...of.userIds]}::integer[]) as u (user_id)`.execute(db(tx));
  return new Map(rows.map(({ userId, result }) => [userId, result]));
};
