import { accountIds, firstOrderTransaction, writeLedger } from './ledger.ts';
import type { Scale } from './scale.ts';
import type { Steps } from './steps.ts';

/** The parts of each share in each distribution, in hundredths of a crown. */
const part = { costs: 100, reserve: 50, fee: 30, withholding: 150, net: 850 } as const;

const candidates = `
  create table growth.candidates as
  select season, day, h.project_id, count(*)::int as holders
  from growth.facts f
  cross join lateral (
    select s as season, f.planted_at - interval '2 months' - s * interval '6 months' as day from generate_series(0, 7) s
  ) t
  join growth.holdings h on h.since <= t.day
  group by season, day, h.project_id`;

/**
 * The newest seasons, as many as the scale's number of postings requires: each distribution has five (one less
 * without a reserve), each line two. The last one pays only some of its holders.
 */
const distributions = ({ postings, projects }: Scale): string => `
  create table growth.distributions as
  with wanted as (
    select ${postings} - ${2 * projects} - sum(case state when 'Paid' then 9 when 'Timeout' then 4 else 2 end)::bigint as count
    from growth.orders
  ), ranked as (
    select c.*, sum(5 + 2 * holders) over (order by season, project_id) as total from growth.candidates c
  ), whole as (
    select r.* from ranked r, wanted w where r.total <= w.count - 10
  ), missing as (
    select w.count - coalesce((select max(total) from whole), 0) as count from wanted w
  ), chosen as (
    select season, day, project_id, holders as lines, true as has_reserve from whole
    union all
    (select season, day, project_id, least(holders, (m.count - 4) / 2), m.count % 2 = 1
    from ranked r, missing m
    where r.holders >= (m.count - 4) / 2 and not exists (
      select from whole w where (w.season, w.project_id) = (r.season, r.project_id))
    order by r.season, r.project_id limit 1)
  )
  select row_number() over (order by day, project_id) as d, day, project_id, lines, has_reserve,
    count(*) filter (where has_reserve) over (partition by project_id order by day) as reserve_version
  from chosen`;

const lines = `
  create unlogged table growth.lines as
  select row_number() over (order by d, u) as lid, d, u, shares,
    row_number() over (partition by u order by d) as wallet_version, nth as line_version
  from (
    select d.d, o.u, d.lines, sum(o.shares) as shares, row_number() over (partition by d.d order by o.u) as nth
    from growth.distributions d
    join growth.orders o on o.project_id = d.project_id and o.state = 'Paid' and o.ended_at <= d.day
    group by d.d, o.u, d.lines
  ) l where l.nth <= l.lines`;

const sums = `
  alter table growth.distributions add column first bigint, add column holders int, add column shares bigint;
  update growth.distributions d set first = l.first, holders = l.holders, shares = l.shares
  from (select d, min(lid) as first, count(*) as holders, sum(shares) as shares from growth.lines group by d) l
  where l.d = d.d`;

const reserve = `(case when d.has_reserve then ${part.reserve} else 0 end)`;

const rows = `
  insert into distributions (id, document_id, import_id, project_id, currency, origin, state, period_from, period_to,
    record_on, pay_on, gross, costs, reserve, fee, withholding, holder_count, share_total, eur_to_czk, eur_to_pln,
    created_at, created_by, requested_by, approved_by, approved_at, started_at, executed_at) overriding system value
  select f.distributions + d.d, left(md5('growth payout' || d.d), 24), 'growth-' || d.d, d.project_id, 'CZK', 'declared',
    'executed', (d.day - interval '6 months')::date, (d.day - interval '1 day')::date, d.day::date, d.day::date,
    d.shares * (${part.costs + part.fee + part.withholding + part.net} + ${reserve}), d.shares * ${part.costs},
    d.shares * ${reserve}, d.shares * ${part.fee}, d.shares * ${part.withholding}, d.holders, d.shares, r.eur_to_czk,
    r.eur_to_pln, d.day, f.staff, f.staff, f.second_staff, d.day, d.day, d.day
  from growth.distributions d cross join growth.facts f
  cross join lateral (
    select eur_to_czk, eur_to_pln from exchange_rates e where e.valid_from <= d.day order by valid_from desc, id desc limit 1
  ) r`;

/** Plans the distributions from the postings that the orders leave, and writes them without their lines. */
export const planDistributions = async (steps: Steps, scale: Scale): Promise<void> => {
  await steps.once('candidates', (client) => client.query(candidates));
  await steps.once('distributions', (client) => client.query(distributions(scale)));
  await steps.once('lines', (client) => client.query(lines));
  await steps.once('lines by number', (client) =>
    client.query(`create unique index on growth.lines (lid); analyze growth.lines; ${sums}`),
  );
  await steps.once('rows of distributions', (client) => client.query(rows));
};

const batch = (from: number, to: number): string => `
  create temp table batch on commit drop as
  select l.*, d.project_id, d.day, d.first, d.has_reserve, d.reserve_version, d.shares as share_total, p.czk_version, f.lines + l.lid as line_id,
    f.distributions + l.d as distribution_id, f.people + l.u + 1 as user_id, (${part.net} * l.shares)::bigint as net
  from growth.lines l join growth.distributions d on d.d = l.d join growth.projects p on p.project_id = d.project_id
  cross join growth.facts f
  where l.lid between ${from} and ${to};`;

const lineRows = `
  insert into distribution_lines (id, document_id, distribution_id, user_id, shares, costs, reserve, fee, withholding, net,
    settlement, state, booked_at, settled_at, project_id, paid_at, net_czk, net_eur, net_pln) overriding system value
  select line_id, left(md5('growth line' || b.lid), 24), distribution_id, user_id, b.shares, ${part.costs} * b.shares,
    ${reserve} * b.shares, ${part.fee} * b.shares, ${part.withholding} * b.shares, b.net,
    'DepositToWallet', 'settled', day, day, b.project_id, day, convert_money(b.net, 'CZK', 'CZK', r.eur_to_czk, r.eur_to_pln),
    convert_money(b.net, 'CZK', 'EUR', r.eur_to_czk, r.eur_to_pln), convert_money(b.net, 'CZK', 'PLN', r.eur_to_czk, r.eur_to_pln)
  from batch b
  join distributions r on r.id = b.distribution_id
  cross join lateral (select b.has_reserve) d
  order by b.lid;`;

/**
 * A batch of lines with their ledger transactions; the first batch of a distribution includes its own transaction.
 */
export const writeLines = (scale: Scale, from: number, to: number): string => {
  const id = accountIds(scale);
  const first = `${firstOrderTransaction(scale)} + (select max(o.transactions) + 3 from growth.orders o
    where o.n > ${scale.orders - 10})`;
  const payable = `'payable/CZK/item:distribution_payable:' || distribution_id`;
  const transactions = `
    select t.first + b.lid + b.d - x.before as id, x.kind, x.source_type, x.source_id, b.day as at
    from batch b cross join growth.facts f cross join lateral (select ${first} as first) t
    cross join lateral (values
      (1, 'distribution.started', 'distribution', distribution_id::text),
      (0, 'distribution_line.deposited', 'distribution_line', line_id::text)
    ) x (before, kind, source_type, source_id)
    where x.before = 0 or b.lid = b.first`;
  const postings = `
    select t.first + d.lid + d.d - x.before as transaction_id, x.line, x.account_id, 'CZK' as asset, x.amount::bigint as amount,
      x.version, x.name
    from batch d cross join growth.facts f cross join lateral (select ${first} as first) t
    cross join lateral (values
      (1, 1, ${id.shared(`'external/CZK/provider:rent'`)},
        -share_total * (${part.fee + part.withholding + part.net} + ${reserve}), null::bigint, 'external/CZK/provider:rent'),
      (1, 2, ${id.project('project_id', `'CZK'`)}, share_total * ${reserve},
        reserve_version + czk_version,
        'project/CZK/project:' || project_id),
      (1, 3, ${id.shared(`'fee/CZK'`)}, share_total * ${part.fee}, null, 'fee/CZK'),
      (1, 4, ${id.shared(`'withholding/CZK'`)}, share_total * ${part.withholding},
        d.d + (select a.version from growth.shared_accounts a where a.name = 'withholding/CZK'), 'withholding/CZK'),
      (1, 5, ${id.payable('d.d')}, share_total * ${part.net}, 1, ${payable}),
      (0, 1, ${id.payable('d.d')}, -net, 1 + line_version, ${payable}),
      (0, 2, ${id.wallet('d.u')}, net, wallet_version, 'wallet/CZK/user:' || user_id)
    ) x (before, line, account_id, amount, version, name)
    where x.amount <> 0 and (x.before = 0 or d.lid = d.first)`;
  return `${batch(from, to)} ${lineRows} ${writeLedger(transactions, postings)}`;
};

/** The resulting accounts of distributions and wallets. */
export const accountsOfLines = (scale: Scale): string => {
  const id = accountIds(scale);
  return `
  insert into ledger_accounts (id, kind, asset, item_id, balance, version, created_at) overriding system value
  select ${id.payable('d.d')}, 'payable', 'CZK', 'distribution_payable:' || (f.distributions + d.d), 0, 1 + d.holders, d.day
  from growth.distributions d, growth.facts f order by d.d;
  insert into ledger_accounts (id, kind, asset, owner_user_id, balance, version, created_at) overriding system value
  select ${id.wallet('l.u')}, 'wallet', 'CZK', f.people + l.u + 1, sum(l.shares) * ${part.net}, count(*), min(d.day)
  from growth.lines l join growth.distributions d on d.d = l.d cross join growth.facts f group by l.u, f.accounts, f.people order by l.u;
  update ledger_accounts a set balance = a.balance + m.amount, version = m.version
  from (select account_id, sum(amount) as amount, max(version) as version from growth.moved group by account_id) m
  where m.account_id = a.id and a.kind = 'withholding'`;
};
