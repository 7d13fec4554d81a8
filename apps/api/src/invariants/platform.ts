import type { Invariant } from './invariant.ts';

/** I, S, X: idempotency keys, sessions, one-time tokens and jobs (migration 0001). */
export const platformInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'no idempotency key is stuck running',
    nature: 'safety',
    sql: `select k.caller, k.route, k.key from idempotency_keys k where k.status is null and k.body is null`,
  },
  {
    id: 'I2',
    title: 'a finished idempotency key has its whole answer',
    nature: 'safety',
    sql: `select k.caller, k.route, k.key from idempotency_keys k where (k.status is null) <> (k.body is null)`,
  },
  {
    id: 'S3',
    title: 'a one-time token is not used after its time',
    nature: 'safety',
    sql: `select t.id, t.purpose from one_time_tokens t where t.used_at > t.expires_at`,
  },
  {
    id: 'S4',
    title: 'a session ends seven days after sign-in at the latest',
    nature: 'safety',
    sql: `
      select s.id, s.audience, s.subject_id from sessions s
      where s.expires_at > s.created_at + interval '7 days' or s.last_active_at > s.expires_at`,
  },
  {
    id: 'X1',
    title: 'a job that is due is done within ten minutes, and a mail sent or given up',
    nature: 'liveness',
    sql: `
      select j.id, j.name, j.state::text as state from jobs.job j
      where j.state in ('created', 'retry', 'active') and j.start_after < now() - interval '10 minutes'
      union all
      select null, 'mail of notification ' || n.id, n.mail_state from notifications n
      where n.mail_state = 'pending' and n.created_at < app_now() - interval '10 minutes'`,
  },
];
