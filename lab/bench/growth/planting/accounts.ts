import { accountIds } from './ledger.ts';
import type { Scale } from './scale.ts';

/** The accounts of issues, orders and holdings with the balances and versions that their postings have led to. */
export const accountsOfOrders = (scale: Scale): string => {
  const id = accountIds(scale);
  return `
  insert into ledger_accounts (id, kind, asset, order_id, balance, version, created_at) overriding system value
  select ${id.order('o.n')}, 'order', o.currency, f.orders + o.n, 0, 2, o.ended_at
  from growth.orders o, growth.facts f where o.state = 'Paid' order by o.n;
  insert into ledger_accounts (id, kind, asset, owner_user_id, project_id, balance, version, created_at)
    overriding system value
  select ${id.holding('h.holding')}, 'holding', 'SHARE:' || h.project_id, f.people + h.u + 1, h.project_id, h.shares,
    h.version, h.since
  from growth.holdings h, growth.facts f order by h.holding;
  insert into ledger_accounts (id, kind, asset, project_id, balance, version, created_at) overriding system value
  select a.id, a.kind, a.asset, p.project_id, a.balance, a.version, t.created_at
  from growth.projects p cross join growth.facts f join projects t on t.id = p.project_id
  cross join lateral (values
    (${id.issued('p.project_id')}, 'external', 'SHARE:' || p.project_id, null::bigint, 0::bigint),
    (${id.issuer('p.project_id')}, 'issuer', 'SHARE:' || p.project_id, t.share_count - p.taken, p.issuer_version),
    (${id.reserved('p.project_id')}, 'reserved', 'SHARE:' || p.project_id, p.reserved, p.reserved_version)
  ) a (id, kind, asset, balance, version) order by p.project_id;
  insert into ledger_accounts (id, kind, asset, project_id, balance, version, created_at) overriding system value
  select m.account_id, 'project', c.currency, p.project_id, sum(m.amount), max(m.version), min(t.created_at)
  from growth.projects p cross join growth.facts f join projects t on t.id = p.project_id cross join (values ('CZK'), ('EUR')) c (currency)
  join growth.moved m on m.account_id = ${id.project('p.project_id', 'c.currency')}
  group by m.account_id, c.currency, p.project_id`;
};

/** Closes the planted days of the bank, each with the sums up to it; the sums of the demo's days continue them. */
export const closedDays = `
  insert into closed_bank_days (id, currency, day, bank_balance, opening_balance, lines_balance, ledger_balance, closed_by,
    closed_at) overriding system value
  select d.id, d.currency, d.day, 0, 0, 0, 0, f.staff, d.day + interval '30 hours' from growth.days d, growth.facts f;
  alter table closed_bank_days disable trigger user;
  with planted as (
    select closed_day_id as id, sum(amount) as lines from bank_movements
    where closed_day_id is not null group by closed_day_id
  ), balances as (
    select c.id, sum(coalesce(p.lines, 0)) over days as lines,
      sum(coalesce(p.lines, 0)) over days as ledger
    from closed_bank_days c left join planted p on p.id = c.id
    window days as (partition by c.currency order by c.day)
  )
  update closed_bank_days c set lines_balance = b.lines, ledger_balance = b.ledger, bank_balance = c.opening_balance + b.lines
  from balances b where b.id = c.id;
  alter table closed_bank_days enable trigger user`;

export const notifications = (from: number, to: number): string => `
  insert into notifications (document_id, user_id, kind, params, created_at, read_at, mail_state, mailed_at, next_try_at)
  select left(md5('growth notification' || n), 24), f.people + n, 'order.paid', '{}', at,
    case when n % 3 <> 0 then at end, 'sent', at, null
  from generate_series(${from}, ${to}) n cross join growth.facts f
  cross join lateral (select f.planted_at - interval '1 day' * (n % 700) as at) t`;

/** Sequences continue after the planted ids. */
export const sequences = `
  do $$
  declare c record; v_last bigint;
  begin
    for c in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'
    loop
      execute format('select max(%I) from %I', c.column_name, c.table_name) into v_last;
      if v_last is not null then
        perform setval(pg_get_serial_sequence(quote_ident(c.table_name), c.column_name), v_last);
      end if;
    end loop;
  end $$`;
