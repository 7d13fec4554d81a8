import { bankKindsByHand } from '@parcela/domain';
import {
  type Narrowing,
  newTransactions,
  provedSince,
  signedInUsers,
  touchedDistributions,
  touchedLines,
  touchedPayments,
  touchedUsers,
} from './narrowing.ts';

/** Like P1: another payment of the same reference, of any time. */
export const onePayment = `
  select p.provider, p.provider_ref, x.id from ${touchedPayments}
  join payments p on p.id = touched.id
  join payments x on x.provider = p.provider and x.provider_ref = p.provider_ref and x.id <> p.id`;

/** Like D13. */
export const progress = `
  select touched.id as distribution, g.pending, g.waiting, g.ordered, g.settled, c.lines
  from ${touchedDistributions}
  left join distribution_progress g on g.distribution_id = touched.id
  cross join lateral (
    select count(*) as lines, count(*) filter (where l.state = 'pending') as pending,
      count(*) filter (where l.state = 'waiting') as waiting, count(*) filter (where l.state = 'ordered') as ordered,
      count(*) filter (where l.state = 'settled') as settled
    from distribution_lines l where l.distribution_id = touched.id
  ) c
  where (c.lines > 0 or g.distribution_id is not null)
    and (g.pending, g.waiting, g.ordered, g.settled)
      is distinct from (c.pending::integer, c.waiting::integer, c.ordered::integer, c.settled::integer)`;

/** Like D11, for the touched users. */
export const debts = `
  select 'user ' || pairs.user_id as of, pairs.currency, owed.outstanding, posted.balance
  from (
    select d.user_id, d.currency from ${touchedUsers} join distribution_debts d on d.user_id = touched.id
    union
    select a.owner_user_id, a.asset from ${touchedUsers}
    join ledger_accounts a on a.owner_user_id = touched.id and a.kind = 'debt'
  ) pairs
  cross join lateral (
    select coalesce(sum(d.outstanding), 0) as outstanding from distribution_debts d
    where d.user_id = pairs.user_id and d.currency = pairs.currency
  ) owed
  cross join lateral (
    select coalesce(sum(p.amount), 0) as balance from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.name = 'debt/' || pairs.currency || '/user:' || pairs.user_id
  ) posted
  where owed.outstanding <> -posted.balance
  union all
  select 'debt ' || d.id, d.currency, d.outstanding, d.amount - paid.amount
  from ${touchedUsers} join distribution_debts d on d.user_id = touched.id
  cross join lateral (
    select coalesce(sum(y.amount), 0) as amount from distribution_debt_payments y where y.debt_id = d.id
  ) paid
  where d.outstanding <> d.amount - paid.amount
  union all
  select 'line ' || l.id, p.currency, d.amount, l.net
  from ${touchedLines} join distribution_lines l on l.id = touched.id
  join distributions p on p.id = l.distribution_id
  left join distribution_debts d on d.line_id = l.id
  where (l.net < 0 and l.booked_at is not null) <> (d.id is not null)
    or d.amount <> -l.net or d.user_id <> l.user_id or d.currency <> p.currency`;

/** Like K2, for levels granted since. */
export const investorLevels = `
  select r.user_id from verification_records r
  where r.id > (select coalesce(max(x.id), 0) from verification_records x where x.granted_at <= ${provedSince})
    and r.type = 'INVESTOR' and r.revoked_at is null
    and not exists (select from orders o where o.user_id = r.user_id and o.paid_at is not null)
    and not exists (select from share_transfers t where t.to_user_id = r.user_id and t.state = 'executed')`;

/** Like K3, for checks refused since. */
export const refusedChecks = `
  select r.user_id, c.id as kyc_check_id, c.state
  from kyc_checks c
  cross join lateral (
    select x.user_id, x.kyc_check_id from verification_records x
    where x.user_id = c.user_id and x.type = 'KYC' and x.revoked_at is null and x.source <> 'admin' limit 1
  ) r
  where c.state in ('retry', 'rejected') and (c.state = 'rejected' or c.id = r.kyc_check_id)`;

/** The number of a ledger transaction's source, because no index can read a column compared as text. */
const sourceId = `(case when t.source_id ~ '^[0-9]{1,9}(:|$)' then split_part(t.source_id, ':', 1)::integer end)`;

/** The last line known to the last proof. */
export const lastProvedMovement = `(select coalesce(max(x.id), 0) from bank_movements x where x.imported_at <= ${provedSince})`;

/**
 * Like B1, line by line: each new line is booked unchanged, except lines that staff have to explain, and each
 * new posting of the bank's account has its line or was made by hand.
 */
export const bankLines = `
  select b.id as line, null::bigint as transaction, b.currency, b.amount, b.booked
  from (
    select y.id from bank_movements y
    where y.id > ${lastProvedMovement}
  ) new
  cross join lateral (select x.* from bank_line_bookings x where x.id = new.id offset 0) b
  where b.booked <> case when b.outcome in ('outgoing', 'reversal', 'foreign_currency') then 0 else b.amount end
  union all
  select null, t.id, p.asset, null, -p.amount
  from ${newTransactions}
  join ledger_transactions t on t.id = touched.id
    and t.kind not in (${bankKindsByHand.map((kind) => `'${kind}'`).join(', ')})
  join ledger_postings p on p.transaction_id = t.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'external' and a.provider = 'bank'
  where exists (select from collection_accounts c where c.currency = p.asset)
    and not case t.source_type
      when 'transfer' then exists (
        select from bank_movements m where m.transfer_id = ${sourceId} and m.amount = -p.amount
          and m.currency = p.asset and t.kind = any(case m.outcome
            when 'transfer' then array['transfer.booked', 'transfer.unreturned']
            when 'transfer_returned' then array['transfer.returned', 'transfer.unbooked'] end))
      when 'payment' then exists (
        select from payments y
        join collection_accounts c on starts_with(y.provider_ref, c.iban || '/')
        join bank_movements m on m.collection_account_id = c.id
          and m.movement_id = substr(y.provider_ref, length(c.iban) + 2)
        where y.id = ${sourceId} and y.provider = 'bank' and t.kind = 'payment.received'
          and m.outcome = 'payment' and m.amount = -p.amount and m.currency = p.asset)
      else false end`;

/** Like B6, for days closed since. */
export const closedDays: Narrowing = {
  from: 'from closed_bank_days d',
  to: `from (
  select x.* from closed_bank_days x where x.closed_at > ${provedSince}) d`,
};

/** Like I1 and I2, for keys used since. */
export const newKeys: Narrowing = {
  from: 'from idempotency_keys k',
  to: `from (
  select x.* from idempotency_keys x where x.created_at > ${provedSince}) k`,
};

/** Like S3, for tokens at most a month old at the time of the proof: no token is valid longer. */
export const newTokens: Narrowing = {
  from: 'from one_time_tokens t',
  to: `from (
  select y.* from one_time_tokens y
  where y.id > (select coalesce(max(x.id), 0) from one_time_tokens x
    where x.created_at <= ${provedSince} - interval '31 days')) t`,
};

/** Like S4, for sessions at most eight days old at the time of the proof. */
export const newSessions: Narrowing = {
  from: 'from sessions s',
  to: `from (
  select y.* from sessions y
  where y.id > (select coalesce(max(x.id), 0) from sessions x
    where x.created_at <= ${provedSince} - interval '8 days')) s`,
};

/** V1 and V2 for polls that had not ended at the time of the proof. */
export const runningPolls: Narrowing = {
  from: 'from polls p',
  to: `from (select x.id from polls x where x.end_at > ${provedSince}) running join polls p on p.id = running.id`,
};
export const votesOfRunningPolls: Narrowing = {
  from: 'from poll_votes v',
  to: `from (
    select y.* from polls x cross join lateral (select z.* from poll_votes z where z.poll_id = x.id offset 0) y
    where x.end_at > ${provedSince}) v`,
};
export const weightsOfPoll: Narrowing = {
  from: 'left join poll_weights w',
  to: 'left join lateral (select x.* from poll_weights x where x.poll_id = p.id offset 0) w',
};

/** The same for joined tokens. */
export const joinedNewTokens: Narrowing = {
  from: 'join one_time_tokens t',
  to: newTokens.to.replace('from (', 'join ('),
};

/** Like S2, for users deleted since, and for users with new sessions or tokens. */
export const goneUsers: Narrowing = {
  from: 'from users u',
  to: `from (
  select x.* from ${touchedUsers} join users x on x.id = touched.id
  union
  select x.* from ${signedInUsers} join users x on x.id = touched.id) u`,
};

/** Like C1, for certificates issued since. */
export const newCertificates: Narrowing = {
  from: 'from certificates c',
  to: `from (select x.* from certificates x where x.issued_at > ${provedSince}) c`,
};

/** Like K4, for notices since. */
export const newOfferNotices: Narrowing = {
  from: 'from offer_notices n',
  to: `from (select x.* from offer_notices x where x.notified_at > ${provedSince}) n`,
};

/** Like V4, for polls sealed since. */
export const newSeals: Narrowing = {
  from: 'from poll_seals s',
  to: `from (
  select x.* from poll_seals x where x.sealed_at > ${provedSince}) s`,
};

/** Like V9, for delegations accepted since. */
export const newDelegations: Narrowing = {
  from: 'from poll_delegations d',
  to: `from (
  select x.* from poll_delegations x where x.accepted_at > ${provedSince}) d`,
};

/** Like T14, for touched lines and for entries since. */
export const redeemedShares = `
  select l.id::text as line, expected.account, expected.amount as expected, posted.amount as posted
  from ${touchedLines} join distribution_lines l on l.id = touched.id and l.booked_at is not null
  join distributions p on p.id = l.distribution_id and p.kind = 'final'
  cross join lateral (values
    ('holding/SHARE:' || p.project_id || '/user:' || l.user_id || '/project:' || p.project_id, -l.shares),
    ('redeemed/SHARE:' || p.project_id || '/project:' || p.project_id, l.shares)
  ) expected (account, amount)
  cross join lateral (
    select coalesce(sum(x.amount), 0) as amount
    from ledger_transactions t
    join ledger_postings x on x.transaction_id = t.id
    join ledger_accounts a on a.id = x.account_id and a.name = expected.account
    where t.source_type = 'distribution_line' and t.source_id = l.id::text
  ) posted
  where expected.amount <> posted.amount
  union all
  select t.source_id, a.name, null, x.amount
  from ${newTransactions} join ledger_transactions t on t.id = touched.id
  join ledger_postings x on x.transaction_id = t.id
  join ledger_accounts a on a.id = x.account_id
  where (a.kind = 'redeemed' or (a.kind = 'holding' and t.source_type = 'distribution_line'))
    and not exists (
      select from distribution_lines l join distributions p on p.id = l.distribution_id
      where t.source_type = 'distribution_line' and t.source_id ~ '^[0-9]{1,9}$' and l.id = t.source_id::integer
        and p.kind = 'final' and l.booked_at is not null)`;

/** Like N1, for updates released since, and those that are not released. */
export const latelyReleased: Narrowing = {
  from: 'from project_updates u',
  to: `from (
  select x.* from project_updates x
  where x.first_published_at is null or x.first_published_at > ${provedSince}) u`,
};

/** Like N2, for readers recorded since. */
export const newUpdateReaders: Narrowing = {
  from: 'from project_update_readers e',
  to: `from (select x.* from project_update_readers x where x.noticed_at > ${provedSince}) e`,
};
