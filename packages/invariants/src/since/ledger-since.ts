import { newTransactions, provedSeq, touchedAccounts } from './narrowing.ts';

/**
 * Statements of an incremental proof about the ledger. Proved rows do not change: triggers and rights let no
 * role change a posting, a ledger transaction or a seal, and the weekly whole proof finds changes that
 * bypassed them.
 */

/** The touched accounts, with the proved sums of accounts that have too many postings to sum each day. */
const proved = `
  select known.id, max(known.version) as version, max(known.balance) as balance from (
    select touched.id, 0::bigint as version, 0::bigint as balance from ${touchedAccounts}
    union all
    select c.id, c.version, c.balance
    from jsonb_to_recordset(current_setting('parcela.proved_balances')::jsonb)
      c (id bigint, version bigint, balance bigint)
  ) known group by known.id`;

/**
 * Reads them by their ledger transactions, because an account of fees has a posting of every order ever paid.
 */
const newPostings = `
  select x.* from ${newTransactions}
  cross join lateral (select y.* from ledger_postings y where y.transaction_id = touched.id offset 0) x`;

/** Like M3: the postings since the proved version, which no posting has left. */
export const balances = `
  select a.id, a.name, a.balance, a.version, proved.balance + posted.sum as sum, proved.version + posted.lines as lines
  from (${proved}) proved
  join ledger_accounts a on a.id = proved.id and a.balance is not null
  cross join lateral (
    select coalesce(sum(p.amount), 0) as sum, count(*) as lines, max(p.account_version) as last
    from ledger_postings p where p.account_id = a.id and p.account_version > proved.version
  ) posted
  where a.balance <> proved.balance + posted.sum or a.version <> proved.version + posted.lines
    or coalesce(posted.last, proved.version) <> proved.version + posted.lines
    or exists (select from ledger_postings p where p.account_id = a.id and p.account_version is null)`;

/** Like M4. The sum of an account with a balance is that balance (M3). */
export const belowZero = `
  select a.id, a.name, a.balance, null::numeric as sum
  from ${touchedAccounts} join ledger_accounts a on a.id = touched.id where a.balance < 0
  union all
  select a.id, a.name, null, posted.sum
  from ${touchedAccounts} join ledger_accounts a on a.id = touched.id and a.kind = 'debt'
  cross join lateral (select sum(p.amount) as sum from ledger_postings p where p.account_id = a.id) posted
  where posted.sum > 0
  union all
  select a.id, a.name, null, proved.balance + posted.sum
  from (${proved}) proved join ledger_accounts a on a.id = proved.id and a.kind = 'fee'
  cross join lateral (
    select coalesce(sum(p.amount), 0) as sum from (${newPostings}) p where p.account_id = a.id
  ) posted
  where proved.balance + posted.sum < 0`;

/**
 * Like M5: back from the balance over the new postings; forward from the proved sum where there is no
 * balance.
 */
export const everBelowZero = `
  select * from (
    select a.id, a.name, p.transaction_id,
      a.balance - coalesce(sum(p.amount) over (
        partition by a.id order by p.account_version desc rows between unbounded preceding and 1 preceding
      ), 0) as running
    from (
      select x.account_id, min(x.account_version) as version from ${newTransactions}
      join ledger_postings x on x.transaction_id = touched.id group by x.account_id
    ) fresh
    join ledger_accounts a on a.id = fresh.account_id
    cross join lateral (
      select y.* from ledger_postings y
      where y.account_id = fresh.account_id and y.account_version >= fresh.version offset 0
    ) p
    where a.balance is not null
    union all
    select a.id, a.name, p.transaction_id,
      -sum(p.amount) over (partition by a.id order by p.transaction_id, p.line rows unbounded preceding)
    from ${touchedAccounts} join ledger_accounts a on a.id = touched.id and a.kind = 'debt'
    join ledger_postings p on p.account_id = a.id
    union all
    select a.id, a.name, p.transaction_id,
      proved.balance
        + sum(p.amount) over (partition by a.id order by p.transaction_id, p.line rows unbounded preceding)
    from (${proved}) proved join ledger_accounts a on a.id = proved.id and a.kind = 'fee'
    join (${newPostings}) p on p.account_id = a.id
  ) history where running < 0`;

/**
 * Like M7, from the proved seal, which still has the recorded hash. A ledger transaction that was being
 * written during the proof has a higher id than one of the ten thousand seals before.
 */
export const chain = `
  select s.seq, s.transaction_id from (select x.* from ledger_seals x where x.seq > ${provedSeq}) s
  left join ledger_seals before on before.seq = s.seq - 1
  where s.prev_hash is distinct from before.hash or (s.seq > 1 and before.seq is null)
  union all
  select proved.seq, s.transaction_id from (select ${provedSeq} as seq) proved
  left join ledger_seals s on s.seq = proved.seq
  where proved.seq > 0 and encode(s.hash, 'hex') is distinct from current_setting('parcela.proved_hash')
  union all
  select null, t.id
  from (
    select coalesce(min(last.transaction_id), 0) as id from (
      select x.transaction_id from ledger_seals x
      where x.seq > ${provedSeq} - 10000 and x.seq <= ${provedSeq} offset 0
    ) last
  ) lowest
  join ledger_transactions t on t.id >= lowest.id
  cross join lateral (select count(*) as count from ledger_seals s where s.transaction_id = t.id) sealed
  cross join lateral (
    select count(*) as count from ledger_unsealed_transactions u where u.transaction_id = t.id
  ) waiting
  where sealed.count + waiting.count <> 1`;

/** Like M9: another ledger transaction of the same event, of any time. */
export const oneEffect = `
  select t.source_type, t.source_id, t.kind, x.id
  from ${newTransactions} join ledger_transactions t on t.id = touched.id
  join ledger_transactions x
    on x.source_type = t.source_type and x.source_id = t.source_id and x.kind = t.kind and x.id <> t.id`;

/** Like M10. */
export const reversals = `
  select t.reverses, x.id::text as detail
  from ${newTransactions} join ledger_transactions t on t.id = touched.id
  join ledger_transactions x on x.reverses = t.reverses and x.id <> t.id
  union all
  select t.reverses, t.id::text
  from ${newTransactions} join ledger_transactions t on t.id = touched.id
  where t.reverses is not null and exists (
    select from ledger_postings p where p.transaction_id in (t.id, t.reverses)
    group by p.account_id, p.asset having sum(p.amount) <> 0
  )`;
