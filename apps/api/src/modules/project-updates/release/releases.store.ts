import type { Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/**
 * The people with an account whom the audience of the released update `u` named at its instant, with their shares
 * then. Of a public update, these are the holders, whom it concerns.
 */
const entitledTo: RawBuilder<unknown> = sql`
  select p.user_id, sum(p.shares)::bigint as shares from (
    select m.user_id, m.shares from share_movements m
    where m.project_id = u.project_id and m.occurred_at <= u.released_at
    union all
    select i.user_id, null from investor_times i
    where u.audience = 'investors' and i.granted_at <= u.released_at
      and coalesce(i.revoked_at > u.released_at, true)
  ) p
  group by p.user_id having sum(p.shares) > 0 or count(*) filter (where p.shares is null) > 0`;

/** Records the longest-released update that has no release yet, and counts its readers; returns whether there was one. */
export const recordRelease = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    with due as (
      select i.id from project_updates i
      where i.publish_at <= app_now() and not exists (
          select from project_update_releases r where r.project_update_id = i.id)
        and exists (select from released_project_updates x where x.project_update_id = i.id)
      order by i.publish_at, i.id limit 1 for update of i skip locked
    )
    insert into project_update_releases (project_update_id, version, released_at, audience, entitled, noticed_up_to)
    select u.project_update_id, u.version, u.released_at, u.audience,
      (select count(*)::integer from (${entitledTo}) e), 0
    from due join released_project_updates u on u.project_update_id = due.id
    on conflict on constraint project_update_releases_pkey do nothing
    returning project_update_id`.execute(db(tx));
  return rows.length > 0;
};

/** A release whose readers are not all noticed. */
export interface OpenRelease {
  readonly id: number;
  readonly documentId: string;
  readonly noticedUpTo: number;
  readonly slug: string;
  readonly project: Localized;
}

/** Claims a release with people to notice; another worker skips it. */
export const claimRelease = async (tx: Tx): Promise<OpenRelease | undefined> => {
  const { rows } = await sql<OpenRelease>`
    select r.project_update_id as id, i.document_id as "documentId", r.noticed_up_to as "noticedUpTo", h.slug,
      h.title as project
    from project_update_releases r
    join project_updates i on i.id = r.project_update_id
    join project_update_versions v on v.project_update_id = r.project_update_id and v.version = r.version
    join project_headings h on h.project_id = v.project_id
    where r.noticed_up_to is not null and r.released_at <= app_now()
    order by r.project_update_id limit 1 for update of r skip locked`.execute(db(tx));
  return rows[0];
};

export interface EntitledPerson {
  readonly userId: number;
  readonly shares: bigint;
}

/** The next people who were entitled at the release, in the order of their numbers. */
export const listEntitled = async (
  tx: Tx,
  { id, after, limit }: { readonly id: number; readonly after: number; readonly limit: number },
): Promise<EntitledPerson[]> => {
  const { rows } = await sql<EntitledPerson>`
    select e.user_id as "userId", coalesce(e.shares, 0)::bigint as shares
    from (
      select v.project_id, r.audience, r.released_at from project_update_releases r
      join project_update_versions v on v.project_update_id = r.project_update_id and v.version = r.version
      where r.project_update_id = ${id}
    ) u cross join lateral (${entitledTo}) e
    where e.user_id > ${after} order by e.user_id limit ${limit}`.execute(db(tx));
  return rows;
};

/** Records these readers; returns those who were not recorded before. */
export const insertReaders = async (
  tx: Tx,
  id: number,
  people: readonly EntitledPerson[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ userId: number }>`
    insert into project_update_readers (project_update_id, user_id, shares)
    select ${id}, e.user_id, e.shares from unnest(
      ${people.map(({ userId }) => userId)}::integer[], ${people.map(({ shares }) => shares)}::bigint[]
    ) as e(user_id, shares)
    on conflict on constraint project_update_readers_pkey do nothing
    returning user_id as "userId"`.execute(db(tx));
  return new Set(rows.map(({ userId }) => userId));
};

/** The last person noticed; null after the last batch. */
export const saveNoticed = async (tx: Tx, id: number, noticedUpTo: number | null): Promise<void> => {
  await sql`
    update project_update_releases set noticed_up_to = ${noticedUpTo}::integer
    where project_update_id = ${id}`.execute(db(tx));
};
