import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ProjectsTables } from '../projects.tables.ts';

export interface HolderRow {
  readonly userId: number;
  /** documentId and address of the holder. */
  readonly user: string;
  readonly email: string;
  readonly shares: bigint;
  /** The percentage of all issued shares, with four decimals. */
  readonly percent: string;
}

/** The selection of shares in the register. */
export interface HeldShares {
  readonly infoDocumentId: string;
  /** The day whose end counts; undefined means now. */
  readonly on: string | undefined;
  readonly timeZone: string;
}

/** A page of the register in the order of ids; one row more than the page if it continues. */
export const listHolders = async (
  tx: Tx,
  { infoDocumentId, on, timeZone, after = 0, pageSize }: HeldShares & PageAfter<number>,
): Promise<HolderRow[]> => {
  const project = sql`(select i.project_id from project_infos i where i.document_id = ${infoDocumentId})`;
  const held =
    on === undefined
      ? sql`select s.user_id, s.shares from share_holdings s
          where s.project_id = ${project} and s.user_id > ${after}`
      : sql`select m.user_id, sum(m.shares)::bigint as shares from share_movements m
          where m.project_id = ${project} and m.user_id > ${after}
            and m.occurred_at < (${on}::date + 1)::timestamp at time zone ${timeZone}::text
          group by m.user_id having sum(m.shares) > 0`;
  const { rows } = await sql<HolderRow>`
    with held as (${held} order by user_id limit ${pageSize + 1})
    select h.user_id as "userId", u.document_id as user, u.email, h.shares,
      round(100.0 * h.shares / p.share_count, 4)::text as percent
    from held h
    join reviewed_people u on u.user_id = h.user_id
    join project_infos i on i.document_id = ${infoDocumentId}
    join projects p on p.id = i.project_id
    order by h.user_id`.execute(tables<ProjectsTables>(tx));
  return rows;
};

const pageOfFile = 10_000;

/** The whole register, page by page. */
export const listAllHolders = async (tx: Tx, held: HeldShares): Promise<HolderRow[]> => {
  const all: HolderRow[] = [];
  let after: number | undefined;
  do {
    const rows = await listHolders(tx, { ...held, after, pageSize: pageOfFile });
    all.push(...rows.slice(0, pageOfFile));
    after = rows.length > pageOfFile ? all.at(-1)?.userId : undefined;
  } while (after !== undefined);
  return all;
};

/** The shares whose holders are listed. */
interface Issue {
  readonly title: Localized;
  readonly shareCount: number;
}

export const findIssue = async (tx: Tx, infoDocumentId: string): Promise<Issue | undefined> => {
  const { rows } = await sql<Issue>`
    select h.title, h.share_count as "shareCount"
    from project_infos i join project_headings h on h.project_id = i.project_id
    where i.document_id = ${infoDocumentId}`.execute(tables<ProjectsTables>(tx));
  return rows[0];
};
