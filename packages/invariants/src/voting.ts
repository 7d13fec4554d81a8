import type { Invariant } from './invariant.ts';
import {
  newDelegations,
  newSeals,
  runningPolls,
  votesOfRunningPolls,
  weightsOfPoll,
} from './since/others-since.ts';

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
  {
    id: 'V4',
    title: 'the votes of a sealed poll, their weights and its count are those of its last seal',
    nature: 'safety',
    sql: `
      select s.seq, s.poll_document_id, s.ballot_count, s.entitled_count, p.entitled_count as entitled_now
      from poll_seals s
      left join polls p on p.id = s.poll_id
      where not exists (select from poll_seals x where x.poll_id = s.poll_id and x.revision > s.revision)
        and (s.ballots_hash <> sha256(convert_to(poll_ballots(s.poll_id), 'UTF8'))
          or s.ballot_count <> (select count(*) from poll_votes v where v.poll_id = s.poll_id)
          or p.document_id is distinct from s.poll_document_id or p.share_count is distinct from s.share_count
          or p.entitled_count is distinct from s.entitled_count)`,
    since: { way: 'touched', of: [newSeals] },
  },
  {
    id: 'V5',
    title: 'the seals of polls form one chain, and each recomputes',
    nature: 'safety',
    sql: `
      select s.seq, s.poll_document_id, encode(s.hash, 'hex') as hash
      from poll_seals s left join poll_seals b on b.seq = s.seq - 1
      where s.previous_hash is distinct from b.hash or s.hash <> poll_seal_hash(s.seq, s.poll_document_id, s.revision,
        s.ballot_count, s.share_count, s.entitled_count, s.ballots_hash, s.previous_hash)`,
    since: { way: 'all' },
  },
  {
    id: 'V6',
    title: 'an ended poll is sealed soon, and then each vote has its receipt',
    nature: 'liveness',
    sql: `
      select p.id, p.end_at as since from polls p
      where p.frozen_at is not null and p.end_at < app_now() - interval '5 minutes'
        and not exists (select from poll_seals s where s.poll_id = p.id)`,
    since: { way: 'all' },
  },
  {
    id: 'V7',
    title: 'the receipt of a vote says what is counted, and recomputes',
    nature: 'safety',
    sql: `
      select v.poll_id, v.user_id, v.receipt_number
      from poll_votes v
      left join poll_receipts r on r.number = v.receipt_number
      where v.receipt_number is not null and (r.number is null
        or (r.poll_id, r.user_id, r.option_key, r.cast_at) is distinct from
          (v.poll_id, v.user_id, v.option_key, v.cast_at)
        or r.hash <> vote_receipt_hash(r.number, r.option_key, r.cast_at, r.salt))`,
    since: { way: 'touched', of: [votesOfRunningPolls] },
  },
  {
    id: 'V8',
    title: 'a vote by delegation is cast by an entitled delegate, while the holder’s delegation is in force',
    nature: 'safety',
    sql: `
      select v.poll_id, v.user_id, r.delegation_id, d.to_user_id, d.accepted_at, d.ended_by
      from poll_votes v
      join poll_receipts r on r.number = v.receipt_number and r.delegation_id is not null
      left join poll_delegations d on d.id = r.delegation_id
      left join poll_weights w on w.poll_id = v.poll_id and w.user_id = d.to_user_id
      where (d.poll_id, d.from_user_id) is distinct from (v.poll_id, v.user_id) or w.user_id is null
        or d.accepted_at is null or d.accepted_at > v.cast_at
        or d.ended_by in ('holder', 'delegate', 'vote', 'recount')`,
    since: { way: 'touched', of: [votesOfRunningPolls] },
  },
  {
    id: 'V9',
    title: 'no holder has two delegates, and no delegate delegates',
    nature: 'safety',
    sql: `
      select d.poll_id, d.from_user_id, d.to_user_id, o.to_user_id as other
      from poll_delegations d
      join poll_delegations o on o.poll_id = d.poll_id and o.id <> d.id and o.accepted_at is not null
        and o.ended_at is null and (o.from_user_id = d.to_user_id or o.from_user_id = d.from_user_id)
      where d.accepted_at is not null and d.ended_at is null`,
    since: { way: 'touched', of: [newDelegations] },
  },
];
