import type { Invariant } from './invariant.ts';

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
