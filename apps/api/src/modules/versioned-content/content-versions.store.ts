import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ContentKind } from './content-kinds.ts';

/** Adds an item that has no version yet. */
export const insertItem = async (
  tx: Tx,
  kind: ContentKind,
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const documentId = newDocumentId();
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.items)} (document_id) values (${documentId}) returning id`.execute(
    tables(tx),
  );
  const [row] = rows;
  invariant(row, 'what was inserted is returned');
  return { id: row.id, documentId };
};

export interface LockedItem {
  readonly id: number;
  /** The newest version. */
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly publishAt: Date | null;
  readonly isShown: boolean;
  /** The planned version that will replace the published one, and its time. */
  readonly nextVersion: number | null;
  readonly nextAt: Date | null;
  /** The number of publication decisions. */
  readonly publication: number;
}

/** The item, locked against changes; undefined when there is none. */
export const lockItem = async (
  tx: Tx,
  kind: ContentKind,
  documentId: string,
): Promise<LockedItem | undefined> => {
  const locked = await sql<{ id: number }>`
    select id from ${sql.table(kind.items)} where document_id = ${documentId} for update`.execute(tables(tx));
  const id = locked.rows[0]?.id;
  if (id === undefined) return undefined;
  // Read by a separate statement, because the statement that waited for the lock still sees the earlier versions.
  const { rows } = await sql<LockedItem>`
    select i.id,
      (select coalesce(max(v.version), 0) from ${sql.table(kind.versions)} v
        where v.${sql.ref(kind.itemId)} = i.id) as version,
      i.published_version as "publishedVersion", i.publish_at as "publishAt",
      coalesce(i.publish_at <= app_now(), false) as "isShown",
      i.next_version as "nextVersion", i.next_at as "nextAt", i.publication
    from ${sql.table(kind.items)} i where i.id = ${id}`.execute(tables(tx));
  return rows[0];
};

/** Writes an earlier version again under another number, with all its parts. */
export const copyVersion = async (
  tx: Tx,
  { versions, parts, itemId }: ContentKind,
  copied: { readonly id: number; readonly from: number; readonly to: number },
): Promise<void> => {
  for (const table of [versions, ...parts])
    await sql`
      insert into ${sql.table(table)}
      select copy.* from ${sql.table(table)} v cross join lateral jsonb_populate_record(
        v, jsonb_build_object('version', ${copied.to}::integer, 'saved_at', app_now())
      ) copy
      where v.${sql.ref(itemId)} = ${copied.id} and v.version = ${copied.from}`.execute(tables(tx));
};

/** Whether a version states why it replaces an earlier one. */
export const hasCorrection = async (
  tx: Tx,
  { versions, itemId }: ContentKind,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(versions)} v
    where v.${sql.ref(itemId)} = ${id} and v.version = ${version} and v.correction is not null`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** Lists show the date of the first publication. */
const firstShown = (from: Date | null) => sql`, first_published_at = case
  when first_published_at <= app_now() then first_published_at else coalesce(${from}::timestamptz, app_now()) end`;
const neverShown = sql`, first_published_at = case
  when first_published_at <= app_now() then first_published_at end`;

/** A version and the time of its publication (null: now). */
export interface ShownFrom {
  readonly id: number;
  readonly version: number;
  readonly from: Date | null;
}

/** Publishes a version at a time, and cancels a planned one. */
export const showVersion = async (tx: Tx, kind: ContentKind, shown: ShownFrom): Promise<void> => {
  await sql`
    update ${sql.table(kind.items)}
    set published_version = ${shown.version}, publish_at = coalesce(${shown.from}::timestamptz, app_now()),
      next_version = null, next_at = null, publication = publication + 1
      ${kind.isDated ? firstShown(shown.from) : sql``}
    where id = ${shown.id}`.execute(tables(tx));
};

/** The planned version; null if there is none. */
export const saveNext = async (
  tx: Tx,
  kind: ContentKind,
  {
    id,
    next,
  }: { readonly id: number; readonly next: { readonly version: number; readonly at: Date } | null },
): Promise<void> => {
  await sql`
    update ${sql.table(kind.items)}
    set next_version = ${next?.version ?? null}::integer, next_at = ${next?.at ?? null}::timestamptz,
      publication = publication + 1
    where id = ${id}`.execute(tables(tx));
};

export const hideItem = async (tx: Tx, kind: ContentKind, id: number): Promise<void> => {
  await sql`
    update ${sql.table(kind.items)}
    set published_version = null, publish_at = null, next_version = null, next_at = null,
      publication = publication + 1
      ${kind.isDated ? neverShown : sql``}
    where id = ${id}`.execute(tables(tx));
};

export interface DueItem {
  readonly documentId: string;
  readonly version: number;
  readonly replaced: number;
}

/** Publishes the longest-overdue version of an item; other workers skip a locked item. */
export const showNextDue = async (tx: Tx, kind: ContentKind): Promise<DueItem | undefined> => {
  const { rows } = await sql<DueItem>`
    with due as (
      select i.id, i.published_version from ${sql.table(kind.items)} i
      where i.next_at <= app_now() order by i.next_at, i.id limit 1 for update skip locked
    )
    update ${sql.table(kind.items)} i
    set published_version = i.next_version, publish_at = i.next_at, next_version = null, next_at = null,
      publication = i.publication + 1
    from due where i.id = due.id
    returning i.document_id as "documentId", i.published_version as version,
      due.published_version as replaced`.execute(tables(tx));
  return rows[0];
};
