import type { ProjectState, Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { FundedRequest } from './funded-requests.store.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** The facts that decide whether a user sees the calculator or the interest request. */
export interface ProjectOfViewer {
  readonly id: number;
  readonly state: ProjectState;
  readonly isCalculatorEnabled: boolean;
  readonly isHolder: boolean;
  /** Whether it has holders. */
  readonly hasHolders: boolean;
  readonly hasSent: boolean;
}

/** A published project with the facts about this user, in one query. */
export const findProjectOfViewer = async (
  tx: Tx,
  { userId, project }: { readonly userId: number; readonly project: string },
): Promise<ProjectOfViewer | undefined> => {
  const { rows } = await sql<ProjectOfViewer>`
    select p.id, p.state, p.is_calculator_enabled as "isCalculatorEnabled",
      exists (
        select from share_holdings h where h.user_id = ${userId} and h.project_id = p.id
      ) as "isHolder",
      exists (select from share_holdings h where h.project_id = p.id) as "hasHolders",
      exists (
        select from funded_requests r where r.user_id = ${userId} and r.project_id = p.id
      ) as "hasSent"
    from projects p
    where p.document_id = ${project} and p.published_at <= app_now()`.execute(db(tx));
  return rows[0];
};

export interface FundedRequestRow extends FundedRequest {
  /** documentId of the project. */
  readonly project: string;
}

/** A page of a user's requests, newest first, and their total number. */
export const listFundedRequests = async (
  tx: Tx,
  query: {
    readonly userId: number;
    readonly project: string | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly total: number; readonly requests: readonly FundedRequestRow[] }> => {
  // Every row has the count; an empty page has one row with only the count.
  const { rows } = await sql<{ total: number; id: number | null } & FundedRequestRow>`
    with found as (
      select r.id, r.document_id as "documentId", r.created_at as "createdAt", p.document_id as project
      from funded_requests r join projects p on p.id = r.project_id
      where r.user_id = ${query.userId}
        and (${query.project ?? null}::text is null or p.document_id = ${query.project ?? null})
    )
    select counted.total, page.*
    from (select count(*)::integer as total from found) counted
    left join (
      select * from found order by id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) page on true
    order by page.id desc`.execute(db(tx));
  return { total: rows[0]?.total ?? 0, requests: rows.filter(({ id }) => id !== null) };
};

export interface InterestRow {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt: Date;
  /** documentId and e-mail address of the user. */
  readonly user: string;
  readonly email: string;
  /** documentId of the project. */
  readonly project: string;
  readonly title: string;
}

/** A page of all users' requests, newest first; one row more than the page. */
export const listInterest = async (
  tx: Tx,
  query: PageAfter<number> & { readonly locale: Locale; readonly project: string | undefined },
): Promise<InterestRow[]> => {
  const { after, project } = query;
  const { rows } = await sql<InterestRow>`
    select r.id, r.document_id as "documentId", r.created_at as "createdAt", u.document_id as user, u.email,
      h.document_id as project, localized(h.title, ${query.locale}) as title
    from funded_requests r
    join project_headings h on h.project_id = r.project_id
    join reviewed_people u on u.user_id = r.user_id
    where ${all([
      after === undefined ? undefined : sql`r.id < ${after}`,
      project === undefined
        ? undefined
        : sql`r.project_id = (select w.project_id from project_headings w where w.document_id = ${project})`,
    ])}
    order by r.id desc limit ${query.pageSize + 1}`.execute(db(tx));
  return rows;
};

/** The number of users who wait for the next project, in total and by the funded project of their request. */
export interface WaitingInterest {
  readonly people: number;
  readonly projects: readonly {
    readonly documentId: string;
    readonly title: string;
    readonly people: number;
  }[];
}

const projectsMax = 500;

export const countWaitingInterest = async (tx: Tx, locale: Locale): Promise<WaitingInterest> => {
  const waiting = sql`
    funded_requests r join interest_subscriptions s on s.user_id = r.user_id and s.opted_out_at is null`;
  const { rows } = await sql<{ people: number }>`
    select count(distinct r.user_id)::integer as people from ${waiting}`.execute(db(tx));
  const { rows: projects } = await sql<WaitingInterest['projects'][number]>`
    select h.document_id as "documentId", localized(h.title, ${locale}) as title, count(*)::integer as people
    from ${waiting} join project_headings h on h.project_id = r.project_id
    group by h.project_id, h.document_id, h.title order by people desc, h.project_id limit ${projectsMax}`.execute(
    db(tx),
  );
  return { people: rows[0]?.people ?? 0, projects };
};

/**
 * The notices about new projects that the user got, and whether the user is still subscribed; for the download of the
 * user's own data.
 */
export const findOwnInterest = async (tx: Tx, userId: number): Promise<unknown> => {
  const { rows } = await sql<Record<string, unknown>>`
    select s.opted_out_at as "optedOutAt", coalesce((
      select jsonb_agg(jsonb_build_object('project', h.slug, 'at', n.notified_at) order by n.notified_at)
      from interest_notices n join project_headings h on h.project_id = n.project_id
      where n.user_id = s.user_id), '[]') as notified
    from interest_subscriptions s where s.user_id = ${userId}`.execute(db(tx));
  return rows[0] ?? null;
};

/** For the download of a user's own data. */
export const listOwnFundedRequests = async (tx: Tx, userId: number): Promise<unknown[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select r.document_id as "documentId", h.slug as project, r.created_at as "createdAt"
    from funded_requests r join project_headings h on h.project_id = r.project_id
    where r.user_id = ${userId} order by r.id`.execute(db(tx));
  return rows;
};
