import type { Invariant } from './invariant.ts';
import { latelyReleased, newUpdateReaders } from './since/others-since.ts';

/** L: lists of projects. */
export const projectInvariants: readonly Invariant[] = [
  {
    id: 'L1',
    title: 'the kept counts of projects are what counting them gives',
    nature: 'safety',
    sql: `
      select country_code, state, currency, coalesce(stored.count, 0) as stored, coalesce(there.count, 0) as there
      from dated_project_counts stored
      full join (
        select p.country_code, p.state, p.currency, count(*) as count from projects p
        where p.published_at is not null group by p.country_code, p.state, p.currency
      ) there using (country_code, state, currency)
      where coalesce(stored.count, 0) <> coalesce(there.count, 0)`,
    since: { way: 'all' },
  },
];

/** N: news of projects. */
export const newsInvariants: readonly Invariant[] = [
  {
    id: 'N1',
    title: 'no notice of an update is older than its release, and no reader is recorded before it',
    nature: 'safety',
    sql: `
      select u.document_id, u.first_published_at, n.id as notice, n.created_at
      from project_updates u
      join notifications n on n.kind = 'news.released' and n.params ->> 'update' = u.document_id
      where coalesce(n.created_at < u.first_published_at, true)
      union all
      select u.document_id, u.first_published_at, null, r.released_at
      from project_updates u
      join project_update_releases r on r.project_update_id = u.id
      where r.released_at is distinct from u.first_published_at or exists (
        select from project_update_readers e where e.project_update_id = u.id and e.noticed_at < r.released_at)`,
    since: { way: 'touched', of: [latelyReleased] },
  },
  {
    id: 'N2',
    title: 'each reader of an update has one notice of it at most',
    nature: 'safety',
    sql: `
      select u.document_id, e.user_id, told.notices
      from project_update_readers e
      join project_updates u on u.id = e.project_update_id
      cross join lateral (
        select count(*) as notices from notifications n
        where n.kind = 'news.released' and n.params ->> 'update' = u.document_id and n.user_id = e.user_id
      ) told
      where told.notices > 1`,
    since: { way: 'touched', of: [newUpdateReaders] },
  },
];
