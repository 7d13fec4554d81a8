import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';

export interface ReaderRow {
  readonly userId: number;
  readonly user: string;
  readonly email: string;
  readonly since: Date;
  readonly shares: bigint | null;
  readonly noticedAt: Date | null;
}

/**
 * Who could read an update since when: the people entitled at its release, and later holders. A page in the order of
 * numbers, and one row more when it continues.
 */
export const listReaders = async (
  tx: Tx,
  { documentId, after = 0, pageSize }: PageAfter<number> & { readonly documentId: string },
): Promise<ReaderRow[]> => {
  const { rows } = await sql<ReaderRow>`
    with of as (
      select r.project_update_id as id, r.released_at, v.project_id
      from project_update_releases r
      join project_updates i on i.id = r.project_update_id
      join project_update_versions v on v.project_update_id = r.project_update_id and v.version = r.version
      where i.document_id = ${documentId}
    ), readers as (
      select e.user_id, of.released_at as since, e.shares, e.noticed_at
      from of join project_update_readers e on e.project_update_id = of.id
      union all
      select m.user_id, min(m.occurred_at), null, null
      from of join share_movements m on m.project_id = of.project_id and m.occurred_at > of.released_at and m.shares > 0
      where not exists (
        select from project_update_readers e where e.project_update_id = of.id and e.user_id = m.user_id)
      group by m.user_id
    )
    select r.user_id as "userId", u.document_id as user, u.email, r.since, r.shares, r.noticed_at as "noticedAt"
    from readers r join reviewed_people u on u.user_id = r.user_id
    where r.user_id > ${after} order by r.user_id limit ${pageSize + 1}`.execute(tables(tx));
  return rows;
};

const pageOfFile = 10_000;

/** Every reader, page after page. */
export const listAllReaders = async (tx: Tx, documentId: string): Promise<ReaderRow[]> => {
  const all: ReaderRow[] = [];
  let after: number | undefined;
  do {
    const rows = await listReaders(tx, { documentId, after, pageSize: pageOfFile });
    all.push(...rows.slice(0, pageOfFile));
    after = rows.length > pageOfFile ? all.at(-1)?.userId : undefined;
  } while (after !== undefined);
  return all;
};

export const isKnownUpdate = async (tx: Tx, documentId: string): Promise<boolean> => {
  const { rows } = await sql`select from project_updates where document_id = ${documentId}`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** For the download of a user's own data. */
export const listOwnReadings = async (tx: Tx, userId: number): Promise<unknown[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select i.document_id as update, h.slug as project, r.released_at as "releasedAt", e.shares,
      e.noticed_at as "noticedAt"
    from project_update_readers e
    join project_update_releases r on r.project_update_id = e.project_update_id
    join project_updates i on i.id = e.project_update_id
    join project_update_versions v on v.project_update_id = r.project_update_id and v.version = r.version
    join project_headings h on h.project_id = v.project_id
    where e.user_id = ${userId} order by r.released_at, e.project_update_id`.execute(tables(tx));
  return rows;
};
