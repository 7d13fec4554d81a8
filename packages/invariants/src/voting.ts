import type { Invariant } from './invariant.ts';
import { runningPolls, votesOfRunningPolls, weightsOfPoll } from './since/others-since.ts';

/** V: polls, frozen weights and votes. */
export const votingInvariants: readonly Invariant[] = [
  {
    id: 'V1',
    title: 'a vote is cast while its poll runs, by somebody who was entitled',
    nature: 'safety',
    sql: `
      select v.poll_id, v.user_id, v.cast_at, p.start_at, p.end_at
      from poll_votes v
      join polls p on p.id = v.poll_id
      left join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
      where w.user_id is null or p.published_at is null or v.cast_at < p.start_at or v.cast_at >= p.end_at`,
    since: { way: 'touched', of: [votesOfRunningPolls] },
  },
  {
    id: 'V2',
    title:
      'weights of one poll never exceed 100 percent, and are those of as many people as it is counted against',
    nature: 'safety',
    sql: `
      select p.id, sum(w.shares) as shares, p.share_count, count(w.user_id) as people, p.entitled_count
      from polls p left join poll_weights w on w.poll_id = p.id
      group by p.id
      having sum(w.shares) > p.share_count or count(w.user_id) <> coalesce(p.entitled_count, 0)`,
    since: { way: 'touched', of: [runningPolls, weightsOfPoll] },
  },
  {
    id: 'V3',
    title: 'the weights of a poll are taken soon after it begins, and its end is told soon',
    nature: 'liveness',
    sql: `
      select p.id, p.start_at as since from polls p
      where p.published_at is not null and p.frozen_at is null and p.start_at < app_now() - interval '5 minutes'
      union all
      select p.id, p.end_at from polls p
      where p.frozen_at is not null and p.end_notified_at is null and p.end_at < app_now() - interval '5 minutes'`,
    since: { way: 'all' },
  },
];
