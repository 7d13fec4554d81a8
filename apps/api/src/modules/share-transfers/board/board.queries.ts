import type { Currency, Localized, ShareAdvertState, ShareInterestState } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ShareTransfersTables } from '../share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);

export interface AdvertRow {
  readonly id: number;
  readonly documentId: string;
  readonly projectDocumentId: string;
  readonly slug: string;
  readonly projectTitle: Localized;
  readonly state: ShareAdvertState;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly daysOnBoard: number;
  readonly endReason: string | null;
  readonly holderId: number;
  /** The caller's interest that has not ended. */
  readonly ownInterest: string | null;
}

const adverts = (userId: number) => sql`
  select a.id, a.document_id as "documentId", h.document_id as "projectDocumentId", h.slug,
    h.title as "projectTitle", a.state, a.share_count as shares, a.unit_price as "unitPrice",
    a.share_count * a.unit_price as price, a.currency, a.created_at as "createdAt", a.expires_at as "expiresAt",
    a.ended_at as "endedAt", a.user_id as "holderId", a.end_reason as "endReason",
    floor(extract(epoch from coalesce(a.ended_at, app_now()) - a.created_at) / 86400)::integer as "daysOnBoard",
    (select i.document_id from share_interests i
      where i.advert_id = a.id and i.user_id = ${userId} and i.state in ('sent', 'shared', 'signed')) as "ownInterest"
  from share_adverts a join project_headings h on h.project_id = a.project_id`;

/** An open advert before its last day, whose holder may sell and still has the shares; other users see no others. */
const isShown = sql`a.state = 'open' and a.expires_at > app_now() and share_sales_are_on()
  and may_trade_shares(a.user_id) and free_shares(a.user_id, a.project_id) >= 0`;

/**
 * A page of the open adverts, newest first. There is no other order, because a ranking by price would match
 * interests.
 */
export const listAdverts = async (
  tx: Tx,
  {
    userId,
    project,
    after,
    pageSize,
  }: PageAfter<number> & {
    readonly userId: number;
    /** documentId. */
    readonly project: string | undefined;
  },
): Promise<AdvertRow[]> => {
  const conditions = [
    isShown,
    ...(after === undefined ? [] : [sql`a.id < ${after}`]),
    ...(project === undefined ? [] : [sql`h.document_id = ${project}`]),
  ];
  const { rows } = await sql<AdvertRow>`
    ${adverts(userId)} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${pageSize + 1}`.execute(
    db(tx),
  );
  return rows;
};

/** The number of open adverts of a project; null without a project. */
export const countAdverts = async (tx: Tx, project: string | undefined): Promise<number | null> => {
  if (project === undefined) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from share_adverts a join project_headings h on h.project_id = a.project_id
    where h.document_id = ${project} and ${isShown}`.execute(db(tx));
  return onlyRow(rows).count;
};

/** An advert that the user may see: an open one, the user's own, or one in which the user has an interest. */
export const findAdvert = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<AdvertRow | undefined> => {
  const { rows } = await sql<AdvertRow>`
    ${adverts(userId)} where a.document_id = ${documentId} and ((${isShown}) or a.user_id = ${userId} or exists (
      select from share_interests i where i.advert_id = a.id and i.user_id = ${userId}))`.execute(db(tx));
  return rows[0];
};

/** The newest adverts of a holder, and those in which the user has an interest. */
export const listOwnAdverts = async (tx: Tx, userId: number): Promise<AdvertRow[]> => {
  const { rows } = await sql<AdvertRow>`
    ${adverts(userId)} where a.user_id = ${userId} order by a.id desc limit 100`.execute(db(tx));
  return rows;
};

export interface InterestRow {
  readonly documentId: string;
  readonly advertId: number;
  readonly state: ShareInterestState;
  readonly shares: number;
  readonly createdAt: Date;
  readonly sharedAt: Date | null;
}

const interests = sql`
  select i.document_id as "documentId", i.advert_id as "advertId", i.state, i.share_count as shares,
    i.created_at as "createdAt", i.shared_at as "sharedAt"
  from share_interests i`;

/** The interests in these adverts, newest first. */
export const listInterestsIn = async (tx: Tx, advertIds: readonly number[]): Promise<InterestRow[]> => {
  const { rows } = await sql<InterestRow>`
    ${interests} where i.advert_id = any(${[...advertIds]}::integer[]) order by i.id desc`.execute(db(tx));
  return rows;
};

/** The user's newest interests, each with its advert. */
export const listOwnInterests = async (
  tx: Tx,
  userId: number,
): Promise<(InterestRow & { readonly advert: AdvertRow })[]> => {
  const { rows } = await sql<InterestRow>`
    ${interests} where i.user_id = ${userId} order by i.id desc limit 100`.execute(db(tx));
  const about = await sql<AdvertRow>`
    ${adverts(userId)} where a.id = any(${rows.map(({ advertId }) => advertId)}::integer[])`.execute(db(tx));
  const byId = new Map(about.rows.map((advert) => [advert.id, advert]));
  return rows.flatMap((row) => {
    const advert = byId.get(row.advertId);
    return advert ? [{ ...row, advert }] : [];
  });
};

export interface InterestDetailRow extends InterestRow {
  readonly id: number;
  readonly buyerId: number;
  readonly returnedReason: string | null;
  readonly advert: AdvertRow;
}

/** An interest as one of its two sides sees it. */
export const findOwnInterest = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<InterestDetailRow | undefined> => {
  const { rows } = await sql<Omit<InterestDetailRow, 'advert'>>`
    select i.id, i.document_id as "documentId", i.advert_id as "advertId", i.state, i.share_count as shares,
      i.created_at as "createdAt", i.shared_at as "sharedAt", i.user_id as "buyerId",
      i.returned_reason as "returnedReason"
    from share_interests i join share_adverts a on a.id = i.advert_id
    where i.document_id = ${documentId} and ${userId} in (i.user_id, a.user_id)`.execute(db(tx));
  const [row] = rows;
  if (!row) return undefined;
  const about = await sql<AdvertRow>`${adverts(userId)} where a.id = ${row.advertId}`.execute(db(tx));
  return { ...row, advert: onlyRow(about.rows) };
};

export interface SaleRow {
  readonly soldAt: Date;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly currency: Currency;
}

/** The last recorded sales of a project's shares, newest first. */
export const listLastSales = async (tx: Tx, project: string): Promise<SaleRow[]> => {
  const { rows } = await sql<SaleRow>`
    select t.executed_at as "soldAt", t.share_count as shares, t.unit_price as "unitPrice", t.currency
    from share_transfers t join project_headings h on h.project_id = t.project_id
    where h.document_id = ${project} and t.state = 'executed' and t.interest_id is not null
    order by t.executed_at desc, t.id desc limit 5`.execute(db(tx));
  return rows;
};

/** How many adverts ended in the last 12 months, and how many of them without a sale. */
export const countEndedAdverts = async (
  tx: Tx,
): Promise<{ readonly ended: number; readonly foundNobody: number }> => {
  const { rows } = await sql<{ ended: number; foundNobody: number }>`
    select count(*)::integer as ended, (count(*) filter (where a.state <> 'completed'))::integer as "foundNobody"
    from share_adverts a where a.ended_at > app_now() - interval '12 months'`.execute(db(tx));
  return onlyRow(rows);
};

export interface OfferableRow {
  readonly projectDocumentId: string;
  readonly slug: string;
  readonly projectTitle: Localized;
  readonly held: bigint;
  readonly free: bigint;
  readonly currency: Currency;
  readonly nominal: bigint;
}

/** The user's holdings of funded projects, with the shares that can still be advertised. */
export const listOfferable = async (tx: Tx, userId: number): Promise<OfferableRow[]> => {
  const { rows } = await sql<OfferableRow>`
    select h.document_id as "projectDocumentId", h.slug, h.title as "projectTitle", s.shares as held,
      greatest(0, free_shares(${userId}, s.project_id)) as free, f.currency, f.nominal
    from share_holdings s
    join project_headings h on h.project_id = s.project_id
    join project_offers f on f.project_id = s.project_id
    where s.user_id = ${userId} and f.state in ('Completed', 'Closed')
    order by h.title ->> 'en', s.project_id`.execute(db(tx));
  return rows;
};

/** The project that an advert is about; undefined for one that is not published. */
export const findAdvertised = async (
  tx: Tx,
  documentId: string,
): Promise<
  { readonly projectId: number; readonly currency: Currency; readonly state: string } | undefined
> => {
  const { rows } = await sql<{ projectId: number; currency: Currency; state: string }>`
    select f.project_id as "projectId", f.currency, f.state from project_offers f
    where f.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** Open adverts of a holder for more shares than are free, newest first. */
export const listExcessAdverts = async (
  tx: Tx,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select x.id from (
      select a.id, free_shares(${userId}, ${projectId})
        + coalesce(sum(a.share_count) over (order by a.id desc rows between unbounded preceding and 1 preceding), 0)
        as free_without_newer
      from share_adverts a where a.user_id = ${userId} and a.project_id = ${projectId} and a.state = 'open'
    ) x where x.free_without_newer < 0 order by x.id desc`.execute(db(tx));
  return rows.map(({ id }) => id);
};

/** Open adverts that must end: past their last day, or of a holder who may no longer sell these shares. */
export const listDueAdverts = async (
  tx: Tx,
  limit: number,
): Promise<readonly { readonly id: number; readonly isPast: boolean }[]> => {
  const { rows } = await sql<{ id: number; isPast: boolean }>`
    select a.id, a.expires_at <= app_now() as "isPast" from share_adverts a
    where a.state = 'open' and (a.expires_at <= app_now() or not may_trade_shares(a.user_id)
      or (free_shares(a.user_id, a.project_id) < 0 and a.id = (
        select max(n.id) from share_adverts n
        where n.user_id = a.user_id and n.project_id = a.project_id and n.state = 'open')))
    order by a.id limit ${limit}`.execute(db(tx));
  return rows;
};

/** The ids of the user's live adverts, and the documentIds of the user's live interests. */
export const listLiveOf = async (
  tx: Tx,
  userId: number,
): Promise<{ readonly adverts: readonly number[]; readonly interests: readonly string[] }> => {
  const own = await sql<{ id: number }>`
    select a.id from share_adverts a where a.user_id = ${userId} and a.state in ('open', 'agreed')
    order by a.id`.execute(db(tx));
  const sent = await sql<{ documentId: string }>`
    select i.document_id as "documentId" from share_interests i
    where i.user_id = ${userId} and i.state in ('sent', 'shared', 'signed') order by i.id`.execute(db(tx));
  return {
    adverts: own.rows.map(({ id }) => id),
    interests: sent.rows.map(({ documentId }) => documentId),
  };
};
