import { chance, classes, firstProject, type Scale } from './scale.ts';
import type { Steps } from './steps.ts';

/** The sign-up time of a user: more each year, over five years. */
export const cameAt = (u: string): string =>
  `(f.planted_at - interval '5 years' + interval '5 years' * sqrt(${chance(u, 1)}) * 0.98)`;

/** Who orders what and when: users by class, projects by a power law, times with two seasons a year. */
const requested = ({ people, projects }: Scale): string => `
  create unlogged table growth.requested as
  select u, j, project, case when u % 1000 = 0 then 10 else 1 end + (${chance('u * 1009 + j', 2)} * 5)::int as shares,
    ${chance('u * 1009 + j', 3)} as luck,
    came + (f.planted_at - came) * (x + 0.02 * x * (1 - x) * sin(20 * pi() * x)) as at
  from growth.facts f, generate_series(0, ${people - 1}) u
  join ${classes} on u % 1000 between c.lo and c.hi
  cross join generate_series(0, c.orders - 1) j
  cross join lateral (select ${cameAt('u')} as came) t
  cross join lateral (select (j + ${chance('u * 1009 + j', 4)}) / c.orders as x) y
  cross join lateral (select case when u % 1000 = 0 then (u / 1000 * 37 + j % c.holdings) % ${projects}
    else floor(${projects} * power((j % c.holdings + ${chance('u', 5)}) / c.holdings, 1.6))::int end as project) p`;

/** The newest order of a user in a project may still wait for its money; some ended without any. */
const states = `
  create unlogged table growth.stated as
  with live as (
    select distinct on (w.u, w.project) w.u, w.j from growth.requested w, growth.facts f
    where w.at > f.planted_at - interval '20 hours' and w.luck < 0.33 order by w.u, w.project, w.at desc
  )
  select row_number() over (order by w.at, w.u, w.j) as n, w.*,
    case when l.u is not null then 'Unpaid' when w.luck > 0.945 then 'Timeout' else 'Paid' end as state,
    case when (luck * 100000)::int % 7 = 0 then 'EUR' else 'CZK' end as currency, (luck * 1000000)::int % 10 < 6 as by_bank
  from growth.requested w left join live l on l.u = w.u and l.j = w.j`;

/** The same orders with their places in the ledger: the transaction, and the version of each of their accounts. */
const orders = `
  create unlogged table growth.orders as
  select n, u, ${firstProject} + 1 + project as project_id, project, shares, state, currency, by_bank, at,
    least(at + interval '10 hours' * ${chance('n', 6)}, f.planted_at) as ended_at,
    first_value(n) over held as holding, count(*) over held as holding_version,
    count(*) over offered + count(*) filter (where state = 'Timeout') over offered
      - (state = 'Timeout')::int + 1 as issuer_version,
    count(*) over offered + count(*) filter (where state <> 'Unpaid') over offered
      - (state <> 'Unpaid')::int as reserved_version,
    count(*) filter (where state = 'Paid' and currency = 'CZK') over offered as czk_version,
    count(*) filter (where state = 'Paid' and currency = 'EUR') over offered as eur_version,
    sum(case state when 'Paid' then 3 when 'Timeout' then 2 else 1 end) over (order by n)
      - case state when 'Paid' then 3 when 'Timeout' then 2 else 1 end as transactions
  from growth.stated, growth.facts f
  window held as (partition by u, project, state order by n), offered as (partition by project order by n)`;

const projects = ({ projects: count }: Scale): string => `
  create table growth.projects as
  select ${firstProject} + 1 + project as project_id, project,
    coalesce(sum(shares) filter (where state in ('Paid', 'Unpaid')), 0)::int as taken,
    coalesce(sum(shares) filter (where state = 'Unpaid'), 0)::int as reserved,
    count(n) + count(*) filter (where state = 'Timeout') + 1 as issuer_version,
    count(n) + count(*) filter (where state in ('Paid', 'Timeout')) as reserved_version,
    count(*) filter (where state = 'Paid' and currency = 'CZK') as czk_version,
    count(*) filter (where state = 'Paid' and currency = 'EUR') as eur_version
  from generate_series(0, ${count - 1}) project left join growth.orders using (project) group by project`;

const holdings = `
  create unlogged table growth.holdings as
  select holding, u, project_id, min(ended_at) as since, sum(shares) as shares, max(holding_version) as version
  from growth.orders where state = 'Paid' group by holding, u, project_id`;

const days = `
  create table growth.days as
  select currency, day, f.days + row_number() over (order by day, currency) as id
  from (
    select distinct currency, ended_at::date as day from growth.orders where state = 'Paid' and by_bank
  ) d, growth.facts f
  where d.day < f.planted_at::date - 3
    and not exists (select from closed_bank_days c where (c.currency, c.day) = (d.currency, d.day))`;

/** Plans all orders in one step, so that the batches only write. */
export const planOrders = async (steps: Steps, scale: Scale): Promise<void> => {
  await steps.once('requested', (client) => client.query(requested(scale)));
  await steps.once('states', (client) => client.query(`${states}; drop table growth.requested`));
  await steps.once('orders', (client) => client.query(`${orders}; drop table growth.stated`));
  await steps.once('orders by number', (client) =>
    client.query('create unique index on growth.orders (n); analyze growth.orders'),
  );
  await steps.once('projects', (client) => client.query(projects(scale)));
  await steps.once('holdings', (client) => client.query(`${holdings}; analyze growth.holdings`));
  await steps.once('days', (client) => client.query(days));
};
