import { accountIds, firstOrderTransaction, writeLedger } from './ledger.ts';
import type { Scale } from './scale.ts';

/** A batch of orders as rows from which all other rows are made. */
const batch = (from: number, to: number): string => `
  create temp table batch on commit drop as
  select o.*, f.orders + o.n as order_id, f.people + o.u + 1 as user_id, f.nominal, f.fee, x.unit, x.unit * o.shares as price,
    r.eur_to_czk, r.eur_to_pln,
    convert_money(f.fee, 'CZK', o.currency, r.eur_to_czk, r.eur_to_pln) * o.shares as fees
  from growth.orders o cross join growth.facts f
  cross join lateral (
    select eur_to_czk, eur_to_pln from exchange_rates e where e.valid_from <= o.at order by valid_from desc, id desc limit 1
  ) r
  cross join lateral (select case when o.currency = 'CZK' then f.nominal + f.fee else
    div(2 * (f.nominal + f.fee) * 1000000 + r.eur_to_czk * 1000000, 2 * r.eur_to_czk * 1000000)::bigint end as unit) x
  where o.n between ${from} and ${to};`;

const orders = `
  insert into orders (id, document_id, user_id, project_id, state, token_count, unit_price, price, currency,
    nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_type, payment_reference, allocated,
    deadline_at, created_at, paid_at, ended_at) overriding system value
  select order_id, left(md5('growth order' || n), 24), user_id, project_id, state, shares, unit, price, currency, nominal,
    fee, 'CZK', eur_to_czk, eur_to_pln, case when by_bank then 'BankTransfer' else 'ConfirmoPaymentGateway' end,
    (3000000000 + n)::text, case state when 'Paid' then price else 0 end,
    case state when 'Unpaid' then at + interval '24 hours' end, at, case state when 'Paid' then ended_at end,
    case state when 'Timeout' then ended_at end
  from batch order by n;`;

const events = `
  insert into domain_events (id, actor_kind, actor_id, type, subject_type, subject_id, before, after, at)
    overriding system value
  select f.events + 2 * n + e.nth, e.actor, case e.actor when 'user' then user_id end, e.type, 'order', order_id::text,
    e.before, e.after, e.at
  from batch cross join growth.facts f
  cross join lateral (values
    (0, 'user', 'order.placed', null, '{"state": "Open", "reason": "placed"}'::jsonb, at),
    (1, 'system', case state when 'Paid' then 'order.paid' when 'Timeout' then 'order.timeout' else 'order.unpaid' end,
      '{"state": "Open"}'::jsonb, jsonb_build_object('state', state, 'reason',
        case state when 'Paid' then 'funded' when 'Timeout' then 'deadline_passed' else 'payment_started' end), ended_at)
  ) e (nth, actor, type, before, after, at)
  order by n, nth;`;

const payments = `
  insert into payments (id, document_id, provider, provider_ref, order_id, reference, amount, currency, payer_name,
    payer_account, state, allocated_amount, suspense_amount, arrived_at) overriding system value
  select f.payments + n, left(md5('growth payment' || n), 24), case when by_bank then 'bank' else 'confirmo' end,
    case when by_bank then c.iban || '/g' || n else 'growth-' || n end, order_id, (3000000000 + n)::text, price,
    b.currency, 'Jan Novák', 'CZ' || user_id, 'allocated', price, 0, ended_at
  from batch b cross join growth.facts f
  left join (select distinct on (currency) * from collection_accounts order by currency, id) c on c.currency = b.currency
  where state = 'Paid' order by n;`;

const movements = `
  insert into bank_movements (id, document_id, collection_account_id, movement_id, booked_on, amount, currency, raw,
    outcome, imported_at, closed_day_id) overriding system value
  select f.movements + n, left(md5('growth movement' || n), 24), c.id, 'g' || n, ended_at::date, price, b.currency, '{}',
    'payment', ended_at, d.id
  from batch b cross join growth.facts f
  join (select distinct on (currency) * from collection_accounts order by currency, id) c on c.currency = b.currency
  left join growth.days d on d.currency = b.currency and d.day = b.ended_at::date
  where state = 'Paid' and by_bank order by n;`;

/** Orders, their payments, and their history. */
export const businessOfOrders = (from: number, to: number): string =>
  [batch(from, to), orders, payments, movements, events].join('\n');

const transactions = (scale: Scale): string => `
  select ${firstOrderTransaction(scale)} + b.transactions + x.nth as id, x.kind, x.source_type, x.source_id, x.at
  from batch b cross join growth.facts f
  cross join lateral (values
    (1, 'order.placed', 'order', order_id::text, at),
    (2, case state when 'Paid' then 'payment.received' when 'Timeout' then 'order.ended' end,
      case state when 'Paid' then 'payment' else 'order' end,
      case state when 'Paid' then f.payments + n else order_id end::text, ended_at),
    (3, case state when 'Paid' then 'order.paid' end, 'order', order_id::text, ended_at)
  ) x (nth, kind, source_type, source_id, at)
  where x.kind is not null`;

const postings = (scale: Scale): string => {
  const id = accountIds(scale);
  const [share, money] = [`'SHARE:' || project_id`, 'currency'];
  const provider = `case when by_bank then 'bank' else 'confirmo' end`;
  const outside = `'external/' || currency || '/provider:' || ${provider}`;
  const issuer = `'issuer/SHARE:' || project_id || '/project:' || project_id`;
  const reserved = `'reserved/SHARE:' || project_id || '/project:' || project_id`;
  const ofOrder = `'order/' || currency || '/order:' || order_id`;
  const moneyVersion = `case currency when 'CZK' then czk_version else eur_version end`;
  return `
  select ${firstOrderTransaction(scale)} + b.transactions + x.nth as transaction_id, x.line, x.account_id, x.asset,
    x.amount, x.version, x.name
  from batch b cross join growth.facts f
  cross join lateral (values
    (1, 1, ${id.issuer('project_id')}, ${share}, -shares::bigint, issuer_version, ${issuer}),
    (1, 2, ${id.reserved('project_id')}, ${share}, shares, reserved_version, ${reserved}),
    (2, 1, case state when 'Timeout' then ${id.reserved('project_id')} when 'Paid' then ${id.shared(outside)} end,
      case state when 'Paid' then ${money} else ${share} end, case state when 'Paid' then -price else -shares end,
      case state when 'Timeout' then reserved_version + 1 end, case state when 'Paid' then ${outside} else ${reserved} end),
    (2, 2, case state when 'Timeout' then ${id.issuer('project_id')} when 'Paid' then ${id.order('n')} end,
      case state when 'Paid' then ${money} else ${share} end, case state when 'Paid' then price else shares end,
      case state when 'Paid' then 1 else issuer_version + 1 end, case state when 'Paid' then ${ofOrder} else ${issuer} end),
    (3, 1, case when state = 'Paid' then ${id.reserved('project_id')} end, ${share}, -shares, reserved_version + 1,
      ${reserved}),
    (3, 2, case when state = 'Paid' then ${id.holding('holding')} end, ${share}, shares, holding_version,
      'holding/SHARE:' || project_id || '/user:' || user_id || '/project:' || project_id),
    (3, 3, case when state = 'Paid' then ${id.order('n')} end, ${money}, -price, 2, ${ofOrder}),
    (3, 4, case when state = 'Paid' then ${id.project('project_id', 'currency')} end, ${money}, price - fees,
      ${moneyVersion}, 'project/' || currency || '/project:' || project_id),
    (3, 5, case when state = 'Paid' then ${id.shared(`'fee/' || currency`)} end, ${money}, fees, null,
      'fee/' || currency)
  ) x (nth, line, account_id, asset, amount, version, name)
  where x.account_id is not null and x.amount <> 0`;
};

/** The ledger of the same orders. */
export const ledgerOfOrders = (scale: Scale, from: number, to: number): string =>
  `${batch(from, to)} ${writeLedger(transactions(scale), postings(scale))}`;

/** Each project issues its shares before the first order. */
export const issueShares = (scale: Scale): string => {
  const id = accountIds(scale);
  const issued = `p.taken + case when p.project % 5 = 0 then 100000 else 100 end`;
  return `
  create temp table batch on commit drop as
  select p.*, row_number() over (order by p.project) as nth, ${issued} as issued from growth.projects p;
  update projects t set share_count = b.issued from batch b where b.project_id = t.id;
  ${writeLedger(
    `select f.transactions + nth as id, 'project.issued' as kind, 'project' as source_type, project_id::text as source_id,
      f.planted_at - interval '5 years 1 month' as at from batch, growth.facts f`,
    `select f.transactions + nth as transaction_id, x.line, x.account_id, 'SHARE:' || project_id as asset, x.amount,
      x.version, x.name
    from batch cross join growth.facts f cross join lateral (values
      (1, ${id.issued('project_id')}, -issued::bigint, null::bigint, 'external/SHARE:' || project_id || '/project:' || project_id),
      (2, ${id.issuer('project_id')}, issued::bigint, 1, 'issuer/SHARE:' || project_id || '/project:' || project_id)
    ) x (line, account_id, amount, version, name)`,
  )}`;
};
