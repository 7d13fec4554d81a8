import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';

/** E: deleted and erased users. */
export const accountInvariants: readonly Invariant[] = [
  {
    id: 'E1',
    title: 'nothing can be read of somebody who was erased',
    nature: 'safety',
    sql: `
      select u.id, k.destroyed_at, r.user_id is not null as has_record, p.first_name is not null as has_name
      from users u join user_profiles p on p.user_id = u.id
      left join data_keys k on k.subject_id = u.id
      left join retained_records r on r.user_id = u.id
      where u.erased_at is not null and (k.destroyed_at is null or r.user_id is not null)
      union all
      select u.id, null, false, true
      from users u join user_profiles p on p.user_id = u.id
      where u.deleted_at is not null and num_nonnulls(u.retain_until, u.erased_at) > 0
        and (u.email not like 'deleted:%' or u.password_hash is not null or num_nonnulls(p.first_name, p.last_name,
          p.residential_address, p.date_of_birth, p.social_security_number, p.id_or_passport_number, p.hs_cookie_id,
          p.marketing_visit_id, p.referred_by) > 0)`,
    since: { way: 'touched', of: [of.users] },
  },
  {
    id: 'E2',
    title: 'the record of a deleted user is not destroyed before its time',
    nature: 'safety',
    sql: `
      select u.id, u.retain_until, u.erased_at, k.destroyed_at
      from users u
      left join data_keys k on k.subject_id = u.id
      left join retained_records r on r.user_id = u.id
      where u.retain_until > app_now() and (u.erased_at is not null or k.destroyed_at is not null or r.user_id is null)`,
    since: { way: 'touched', of: [of.users] },
  },
  {
    id: 'E3',
    title: 'nor kept more than thirty days longer, and an address for the last mail not more than two',
    nature: 'safety',
    sql: `
      select u.id, u.retain_until as since from users u
      where u.erased_at is null and u.retain_until < app_now() - interval '30 days'
      union all
      select m.user_id, m.created_at from account_closed_mails m where m.created_at < app_now() - interval '2 days'`,
    since: { way: 'all' },
  },
  {
    id: 'E5',
    title: 'somebody whose record is destroyed is not known as refused any more',
    nature: 'safety',
    sql: `
      select r.user_id, r.kind from refused_identities r join users u on u.id = r.user_id
      where u.erased_at is not null or (u.deleted_at is not null and u.retain_until is null)`,
    since: { way: 'all' },
  },
  {
    id: 'E4',
    title: 'nothing of value is left on an account that was deleted',
    nature: 'safety',
    sql: `
      select u.id, a.name as what from users u join ledger_accounts a on a.owner_user_id = u.id
      where u.deleted_at is not null and a.kind in ('holding', 'wallet', 'wallet_hold') and a.balance <> 0
      union all
      select u.id, 'order ' || o.id from users u join orders o on o.user_id = u.id
      where u.deleted_at is not null and o.state in ('Open', 'Unpaid', 'Failed')
      union all
      select u.id, 'withdrawal ' || w.id from users u join withdrawals w on w.user_id = u.id
      where u.deleted_at is not null and w.state in ('requested', 'approved')`,
    since: { way: 'touched', of: [of.users] },
  },
];
