import type { Invariant } from './invariant.ts';
import { goneUsers, joinedNewTokens, newKeys, newSessions, newTokens } from './since/others-since.ts';

/** I, S, X: idempotency keys, sessions, one-time tokens and jobs. */
export const platformInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'no idempotency key is stuck running',
    nature: 'safety',
    sql: `select k.caller, k.route, k.key from idempotency_keys k where k.status is null and k.body is null`,
    since: { way: 'touched', of: [newKeys] },
  },
  {
    id: 'I2',
    title: 'a finished idempotency key has its whole answer',
    nature: 'safety',
    sql: `select k.caller, k.route, k.key from idempotency_keys k where (k.status is null) <> (k.body is null)`,
    since: { way: 'touched', of: [newKeys] },
  },
  {
    id: 'S1',
    title: 'no session is alive that is older than its person’s newest credentials',
    nature: 'safety',
    // Only staff can renew their credentials so far; the audit log says when.
    sql: `
      select s.id, s.audience, s.subject_id, s.created_at, renewed.at as renewed_at
      from sessions s
      join staff_members m on m.id = s.subject_id and s.audience = 'staff'
      join domain_events renewed on renewed.subject_type = 'staff' and renewed.subject_id = m.document_id
        and renewed.type = 'staff.credentials_renewed'
      where s.revoked_at is null and s.created_at < renewed.at`,
    since: { way: 'all' },
  },
  {
    id: 'S2',
    title: 'nobody who is gone or blocked has a live session or a token that could be used',
    nature: 'safety',
    sql: `
      with gone as (
        select 'investor' as audience, u.id from users u where u.deleted_at is not null
        union all
        select 'investor', b.user_id from user_blocks b where b.closed_at is null
        union all
        select 'staff', m.id from staff_members m where m.disabled_at is not null
      )
      select g.audience, g.id, s.id as session_id, null as purpose
      from gone g join sessions s on s.audience = g.audience and s.subject_id = g.id
      where s.revoked_at is null and s.expires_at > app_now()
      union all
      select g.audience, g.id, null, t.purpose
      from gone g
      join one_time_tokens t on t.subject_id = g.id
      where g.audience = 'investor' and t.purpose not in ('wallet-authorization', 'staff-invitation')
        and t.used_at is null and t.expires_at > app_now()
      union all
      select g.audience, g.id, null, t.purpose
      from gone g
      join orders o on o.user_id = g.id
      join payment_attempts a on a.order_id = o.id
      join one_time_tokens t on t.subject_id = a.id
      where g.audience = 'investor' and t.purpose = 'wallet-authorization'
        and t.used_at is null and t.expires_at > app_now()`,
    since: { way: 'touched', of: [goneUsers, joinedNewTokens] },
  },
  {
    id: 'S3',
    title: 'a one-time token is not used after its time',
    nature: 'safety',
    sql: `select t.id, t.purpose from one_time_tokens t where t.used_at > t.expires_at`,
    since: { way: 'touched', of: [newTokens] },
  },
  {
    id: 'S4',
    title: 'a session ends seven days after sign-in at the latest',
    nature: 'safety',
    sql: `
      select s.id, s.audience, s.subject_id from sessions s
      where s.expires_at > s.created_at + interval '7 days' or s.last_active_at > s.expires_at`,
    since: { way: 'touched', of: [newSessions] },
  },
  {
    id: 'X1',
    title: 'a job that is due is done within ten minutes, and a mail sent or given up',
    nature: 'liveness',
    sql: `
      select j.id, j.name, j.state::text as state, j.output ->> 'message' as reason from jobs.job j
      where j.state in ('created', 'retry', 'active') and j.start_after < now() - interval '10 minutes'
      union all
      select null, 'mail of notification ' || n.id, n.mail_state, null from notifications n
      where n.mail_state = 'pending' and coalesce(n.waits_until, n.created_at) < app_now() - interval '10 minutes'`,
    since: { way: 'all' },
  },
];
