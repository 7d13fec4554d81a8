import type { Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ContentKind } from './content-kinds.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

export type ContentState = 'draft' | 'scheduled' | 'published';

/** The fields that every kind of content shows to staff in addition to its texts. */
export interface ContentStatus {
  readonly version: number;
  readonly state: ContentState;
  readonly publishedVersion: number | null;
  readonly publishAt: Date | null;
  /** The planned version that will replace the published one, and its time. */
  readonly nextVersion: number | null;
  readonly nextAt: Date | null;
  /** The number of publication decisions. */
  readonly publication: number;
  readonly savedAt: Date;
  /** The name of the staff member, from the audit log. */
  readonly savedBy: string | null;
}

/** How to read a kind: `columns` of the item `i` and its version `v`, and the order of a list. */
export interface ContentReading {
  readonly kind: ContentKind;
  readonly columns: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const stateOf = sql`case when i.publish_at is null then 'draft' when i.publish_at > app_now() then 'scheduled'
  else 'published' end`;
const savedColumns = ({ subject }: ContentKind) => sql`v.version, v.saved_at as "savedAt", (
  select a.name from recorded_events e join audit_actors a on a.kind = e.actor_kind and a.id = e.actor_id
  where e.subject_type = ${subject} and e.subject_id = i.document_id and e.type = ${`${subject}.saved`}
    and e.after -> 'version' = to_jsonb(v.version) limit 1) as "savedBy"`;
const statusColumns = (
  kind: ContentKind,
) => sql`${stateOf} as state, i.published_version as "publishedVersion",
  i.publish_at as "publishAt", i.next_version as "nextVersion", i.next_at as "nextAt", i.publication,
  ${savedColumns(kind)}`;

/** Each item `i` with its newest version `v`. */
const newestOf = ({ items, versions, itemId }: ContentKind) => sql`
  ${sql.table(items)} i join lateral (
    select * from ${sql.table(versions)} n where n.${sql.ref(itemId)} = i.id order by n.version desc limit 1
  ) v on true`;

export interface ItemsQuery extends Page {
  readonly state: ContentState | undefined;
  /** A condition on `i` and `v`. */
  readonly condition?: RawBuilder<unknown>;
}

/** The items with their newest versions, in the given state or in any. */
export const listItems = async <Content>(
  tx: Tx,
  { kind, columns, order }: ContentReading,
  query: ItemsQuery,
): Promise<PageOf<Content & ContentStatus>> => {
  const { state, condition = sql`true` } = query;
  const wanted = state === undefined ? condition : sql`${condition} and ${stateOf} = ${state}`;
  const { rows } = await sql<Counted<Content & ContentStatus>>`
    with page as (
      select row_number() over (order by ${order}) as place, i.document_id as "documentId", ${columns}, ${statusColumns(kind)}
      from ${newestOf(kind)} where ${wanted} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from ${newestOf(kind)} where ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

/** An item with its newest version; undefined when the item does not exist. */
export const findItem = async <Content>(
  tx: Tx,
  { kind, columns }: Pick<ContentReading, 'kind' | 'columns'>,
  documentId: string,
): Promise<(Content & ContentStatus) | undefined> => {
  const { rows } = await sql<Content & ContentStatus>`
    select i.document_id as "documentId", ${columns}, ${statusColumns(kind)}
    from ${newestOf(kind)} where i.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** The published and the planned version of an item; undefined when the item does not exist. */
export const findContentStatus = (
  tx: Tx,
  kind: ContentKind,
  documentId: string,
): Promise<ContentStatus | undefined> =>
  findItem<object>(tx, { kind, columns: sql`null as none` }, documentId);

export interface SavedVersion {
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

/** Every version of an item, newest first; undefined when the item does not exist. */
export const listVersions = async <Content>(
  tx: Tx,
  { kind, columns }: Pick<ContentReading, 'kind' | 'columns'>,
  { documentId, ...query }: Page & { readonly documentId: string },
): Promise<PageOf<Content & SavedVersion> | undefined> => {
  const from = sql`${sql.table(kind.items)} i join ${sql.table(kind.versions)} v on v.${sql.ref(kind.itemId)} = i.id
    where i.document_id = ${documentId}`;
  const { rows } = await sql<Counted<Content & SavedVersion>>`
    with page as (
      select row_number() over (order by v.version desc) as place, ${columns}, ${savedColumns(kind)}
      from ${from} order by v.version desc limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from ${from}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return rows[0]?.total === 0 ? undefined : asPage(rows);
};

/** The published items of `from`, by relevance, with their total number. */
export const listShown = async <Item>(
  tx: Tx,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  query: Page,
): Promise<PageOf<Item>> => {
  const { rows } = await sql<Counted<Item>>`
    with page as (
      select row_number() over (order by v.relevance, i.id) as place, ${columns} from ${from}
      order by v.relevance, i.id limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from ${from}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

/**
 * Items with versions that meet a condition on `v`, each with the newest such version, and whether one of these is
 * published.
 */
export const listUses = async (
  tx: Tx,
  { items, versions, itemId }: ContentKind,
  { title, condition }: { readonly title: RawBuilder<unknown>; readonly condition: RawBuilder<unknown> },
): Promise<readonly { documentId: string; title: Localized; version: number; isShown: boolean }[]> => {
  const { rows } = await sql<{ documentId: string; title: Localized; version: number; isShown: boolean }>`
    select i.document_id as "documentId", (array_agg(${title} order by v.version desc))[1] as title,
      max(v.version) as version,
      coalesce(bool_or(v.version = i.published_version and i.publish_at <= app_now()), false) as "isShown"
    from ${sql.table(items)} i join ${sql.table(versions)} v on v.${sql.ref(itemId)} = i.id
    where ${condition} group by i.id order by i.id`.execute(tables(tx));
  return rows;
};
