import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/** Records the opening of a project; an earlier opening does not change. */
export const insertOpening = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`
    insert into project_openings (project_id) values (${projectId}) on conflict do nothing`.execute(db(tx));
};

/** An opening about which not all users are notified yet. */
export interface Opening {
  readonly projectId: number;
  readonly slug: string;
  readonly title: Localized;
  readonly isForInvestorsOnly: boolean;
  readonly notifiedUpTo: number;
}

/** Claims the oldest opening of a project that users can see and buy now; another worker skips it. */
export const claimOpening = async (tx: Tx): Promise<Opening | undefined> => {
  const { rows } = await sql<Opening>`
    select o.project_id as "projectId", h.slug, h.title, p.only_for_current_investor as "isForInvestorsOnly",
      o.notified_up_to as "notifiedUpTo"
    from project_openings o
    join projects p on p.id = o.project_id
    join project_headings h on h.project_id = o.project_id
    where o.finished_at is null and p.state = 'Open' and p.published_at <= app_now()
    order by o.opened_at, o.project_id limit 1 for update of o skip locked`.execute(db(tx));
  return rows[0];
};

/** Records that the next batch was notified, or that the last one is done. */
export const saveOpening = async (
  tx: Tx,
  projectId: number,
  { notifiedUpTo }: { readonly notifiedUpTo: number | undefined },
): Promise<void> => {
  await sql`
    update project_openings set notified_up_to = coalesce(${notifiedUpTo ?? null}::integer, notified_up_to),
      finished_at = case when ${notifiedUpTo ?? null}::integer is null then app_now() end
    where project_id = ${projectId}`.execute(db(tx));
};

export interface Interested {
  readonly userId: number;
  /** The code of the link that ends the mails. */
  readonly code: string;
}

/** The next users who wait for a project, ordered by id. */
export const listInterested = async (tx: Tx, after: number, limit: number): Promise<Interested[]> => {
  const { rows } = await sql<Interested>`
    select s.user_id as "userId", s.code from interest_subscriptions s
    where s.opted_out_at is null and s.user_id > ${after} order by s.user_id limit ${limit}`.execute(db(tx));
  return rows;
};

/** Records the notices to these users about a project; returns the users who had none before. */
export const insertNotices = async (
  tx: Tx,
  projectId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ userId: number }>`
    insert into interest_notices (user_id, project_id)
    select notified, ${projectId} from unnest(${[...userIds]}::integer[]) notified
    on conflict on constraint interest_notices_once do nothing
    returning user_id as "userId"`.execute(db(tx));
  return new Set(rows.map(({ userId }) => userId));
};

/** A new request subscribes again, despite an earlier opt-out. */
export const subscribe = async (tx: Tx, userId: number): Promise<void> => {
  await sql`
    insert into interest_subscriptions (user_id) values (${userId})
    on conflict (user_id) do update set opted_out_at = null`.execute(db(tx));
};

export interface OptOut {
  readonly userId: number;
  /** Whether this call ended the mails; false when they had already ended. */
  readonly isNew: boolean;
}

/** Ends the mails for the owner of this code; undefined when it has no owner. */
export const saveOptOut = async (tx: Tx, code: string): Promise<OptOut | undefined> => {
  const { rows } = await sql<OptOut>`
    with known as (
      select s.user_id, s.opted_out_at from interest_subscriptions s where s.code = ${code} for update
    )
    update interest_subscriptions s set opted_out_at = coalesce(s.opted_out_at, app_now())
    from known where known.user_id = s.user_id
    returning s.user_id as "userId", known.opted_out_at is null as "isNew"`.execute(db(tx));
  return rows[0];
};

export const deleteInterest = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from interest_subscriptions where user_id = ${userId}`.execute(db(tx));
  await sql`delete from interest_notices where user_id = ${userId}`.execute(db(tx));
};
