import type { Invariant } from './invariant.ts';
import * as own from './since/ledger-since.ts';
import { of } from './since/narrowing.ts';

/** M: money and shares. Each query finds rows that the ledger's guards make impossible. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'M1',
    title: 'each ledger transaction has two lines at least and balances per asset',
    nature: 'safety',
    sql: `
      select p.transaction_id, p.asset, sum(p.amount) as sum
      from ledger_postings p group by p.transaction_id, p.asset having sum(p.amount) <> 0
      union all
      select t.id, null, count(p.line)
      from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
      group by t.id having count(p.line) < 2`,
    since: { way: 'touched', of: [of.postings, of.transactions] },
  },
  {
    id: 'M2',
    title: 'the whole ledger sums to zero per currency and per share',
    nature: 'safety',
    sql: `select p.asset, sum(p.amount) as sum from ledger_postings p group by p.asset having sum(p.amount) <> 0`,
    since: { way: 'touched', of: [of.postings] },
  },
  {
    id: 'M3',
    title: 'the balance and the version on an account are those of its postings',
    nature: 'safety',
    sql: `
      select a.id, a.name, a.balance, a.version, coalesce(sum(p.amount), 0) as sum, count(p.line) as lines
      from ledger_accounts a left join ledger_postings p on p.account_id = a.id
      group by a.id
      having a.balance is not null and (
        a.balance <> coalesce(sum(p.amount), 0) or a.version <> count(p.line)
        or count(p.line) <> count(p.account_version) or coalesce(max(p.account_version), 0) <> count(p.line)
      )`,
    since: { way: 'own', sql: own.balances },
  },
  {
    id: 'M4',
    title: 'no account is below zero except external, fx, rounding and debt, and no debt is above',
    nature: 'safety',
    sql: `
      select a.id, a.name, a.balance, sum(p.amount) as sum
      from ledger_accounts a left join ledger_postings p on p.account_id = a.id
      where a.kind not in ('external', 'fx', 'rounding')
      group by a.id
      having case when a.kind = 'debt' then sum(p.amount) > 0 else a.balance < 0 or sum(p.amount) < 0 end`,
    since: { way: 'own', sql: own.belowZero, follows: ['M3'] },
  },
  {
    id: 'M5',
    title: 'nor was it so at any earlier moment',
    nature: 'safety',
    sql: `
      select * from (
        select a.id, a.name, p.transaction_id,
          -- Accounts without a version (fee, debt) follow the order of ids: a reversal is always younger than its cause.
          sum(p.amount) over (
            partition by a.id order by p.account_version, p.transaction_id, p.line rows unbounded preceding
          ) * case when a.kind = 'debt' then -1 else 1 end as running
        from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where a.kind not in ('external', 'fx', 'rounding')
      ) history where running < 0`,
    since: { way: 'own', sql: own.everBelowZero, follows: ['M3'] },
  },
  {
    id: 'M6',
    title: 'a posting carries the asset of its account, and currencies meet only through fx',
    nature: 'safety',
    sql: `
      select p.transaction_id, p.line::text as detail
      from ledger_postings p left join ledger_accounts a on a.id = p.account_id
      where a.asset is distinct from p.asset
      union all
      select p.transaction_id, string_agg(distinct p.asset, ' ')
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.asset !~ '^SHARE:'
      group by p.transaction_id
      having count(distinct p.asset) > 1
        and count(distinct p.asset) <> count(distinct p.asset) filter (where a.kind = 'fx')`,
    since: { way: 'touched', of: [of.postings] },
  },
  {
    id: 'M7',
    title: 'the chain of seals has no gap, and no ledger transaction is outside it and its queue',
    nature: 'safety',
    sql: `
      select s.seq, s.transaction_id from ledger_seals s left join ledger_seals before on before.seq = s.seq - 1
      where s.prev_hash is distinct from before.hash or (s.seq > 1 and before.seq is null) or s.seq < 1
      union all
      select null, t.id from ledger_transactions t
      left join ledger_seals s on s.transaction_id = t.id
      left join ledger_unsealed_transactions u on u.transaction_id = t.id
      where (s.seq is null) = (u.transaction_id is null)`,
    since: { way: 'own', sql: own.chain },
  },
  {
    id: 'M8',
    title: 'every seal recomputes from its transaction and the postings',
    nature: 'safety',
    // The text is repeated here on purpose, so that the check also finds a change of ledger_seal_text in the
    // database.
    sql: `
      select s.seq, s.transaction_id from ledger_seals s
      left join ledger_transactions t on t.id = s.transaction_id
      left join lateral (
        select string_agg(
          concat_ws(',', p.line, p.account_id, a.name, p.asset, p.amount, coalesce(p.account_version::text, '')),
          ';' order by p.line
        ) as lines
        from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.transaction_id = s.transaction_id
      ) posted on true
      where s.hash is distinct from sha256(convert_to(
        concat_ws('|', s.seq, coalesce(encode(s.prev_hash, 'hex'), ''), t.id, t.kind, t.source_type, t.source_id,
          coalesce(t.reverses::text, ''),
          (extract(epoch from t.occurred_at) * 1000000)::bigint,
          (extract(epoch from t.recorded_at) * 1000000)::bigint, posted.lines),
        'UTF8'
      ))`,
    since: { way: 'touched', of: [of.seals] },
  },
  {
    id: 'M9',
    title: 'one business event has one ledger effect',
    nature: 'safety',
    sql: `
      select t.source_type, t.source_id, t.kind, count(*) as count
      from ledger_transactions t group by t.source_type, t.source_id, t.kind having count(*) > 1`,
    since: { way: 'own', sql: own.oneEffect },
  },
  {
    id: 'M10',
    title: 'a ledger transaction is reversed at most once, by its exact mirror',
    nature: 'safety',
    sql: `
      select t.reverses, count(*)::text as detail
      from ledger_transactions t where t.reverses is not null group by t.reverses having count(*) > 1
      union all
      select t.reverses, t.id::text from ledger_transactions t
      where t.reverses is not null and exists (
        select from ledger_postings p where p.transaction_id in (t.id, t.reverses)
        group by p.account_id, p.asset having sum(p.amount) <> 0
      )`,
    since: { way: 'own', sql: own.reversals },
  },
  {
    id: 'M11',
    title: 'what is committed is sealed within a minute',
    nature: 'liveness',
    sql: `
      select t.id, t.kind, t.recorded_at
      from ledger_unsealed_transactions u join ledger_transactions t on t.id = u.transaction_id
      where t.recorded_at < now() - interval '1 minute'`,
    since: { way: 'all' },
  },
  {
    id: 'M12',
    title: 'each ledger entry touches only accounts that its kind permits',
    nature: 'safety',
    sql: `
      select p.transaction_id, t.kind, t.source_type, a.name
      from ledger_postings p
      join ledger_transactions t on t.id = p.transaction_id
      join ledger_accounts a on a.id = p.account_id
      left join ledger_entry_kinds k on k.kind = t.kind and k.source_type = t.source_type
      where ledger_account_type(a.kind, a.provider, a.item_id)
        = any (case when p.amount < 0 then k.debits else k.credits end) is not true`,
    since: { way: 'touched', of: [of.postings] },
  },
];
