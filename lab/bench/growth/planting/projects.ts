import { belongings, base, copyRows } from '../../lib/many-projects.ts';
import type { CountingServer } from '../../lib/database.ts';
import { firstProject, type Scale } from './scale.ts';
import type { Steps } from './steps.ts';

type Server = Pick<CountingServer, 'admin'>;

/** A published crown project of the demo, from which all are copied. */
const template = `(select min(id) from projects where state = 'Open' and currency = 'CZK' and published_at <= now())`;

const facts = `
  create table growth.facts as
  select now() as planted_at, template.id as template, staff.first as staff, staff.second as second_staff,
    price.amount as nominal, template.share_fee as fee,
    (select max(id) from users) as people, (select max(id) from orders) as orders,
    (select max(id) from payments) as payments, (select max(id) from bank_movements) as movements,
    (select max(id) from ledger_transactions) as transactions, (select max(id) from ledger_accounts) as accounts,
    (select max(id) from domain_events) as events, (select max(id) from distributions) as distributions,
    (select max(id) from distribution_lines) as lines, (select coalesce(max(id), 0) from closed_bank_days) as days
  from (select * from projects where id = ${template}) template
  cross join lateral (select amount from project_prices_in_force f where f.project_id = template.id) price
  cross join (select min(id) as first, max(id) as second from staff_members) staff`;

const ages = `
  update projects p set state = case when n % 5 = 1 then 'Open' else 'Completed' end, opens_at = null,
    created_at = f.planted_at - interval '5 years 2 months' + interval '1 hour' * n,
    published_at = f.planted_at - interval '5 years 2 months' + interval '1 hour' * n,
    completed_on = null, closed_on = null, max_per_user = null, min_purchase_qty = 1, only_for_current_investor = false,
    funded_on = case when n % 5 <> 1 then f.planted_at::date - 30 end, sale_ends_on = null
  from growth.facts f, (select id, id - ${firstProject} as n from projects) x where x.id = p.id and p.id > ${firstProject}`;

/** The rates in force before the demo began, and the shared accounts. */
const rates = `
  insert into exchange_rates (eur_to_czk, eur_to_pln, valid_from, source)
  select eur_to_czk, eur_to_pln, valid_from - interval '10 years', source
  from exchange_rates order by valid_from limit 1`;

const sharedAccounts = `
  insert into ledger_accounts (kind, asset, provider, balance)
  select kind, asset, provider, case when kind = 'withholding' then 0 end
  from (values ('fee', 'CZK', null), ('fee', 'EUR', null), ('withholding', 'CZK', null), ('external', 'CZK', 'bank'),
    ('external', 'EUR', 'bank'), ('external', 'CZK', 'confirmo'), ('external', 'EUR', 'confirmo'),
    ('external', 'CZK', 'rent')) a (kind, asset, provider)
  on conflict (name) do nothing`;

/** Copies of one demo project, with one constant price; their shares are issued later. */
export const plantProjects = async (server: Server, steps: Steps, scale: Scale): Promise<void> => {
  await steps.once('seal what the demo did', (client) => client.query('select ledger_seal(1000000)'));
  await steps.once('facts', (client) => client.query(facts));
  const copies = (table: string, condition: string, overrides: string) =>
    steps.once(`copies of ${table}`, () =>
      copyRows(server, table, { numbers: [1, scale.projects], condition, overrides }),
    );
  const [{ id } = { id: 0 }] = (
    await server.admin.pool.query<{ id: number }>('select template as id from growth.facts')
  ).rows;
  await copies(
    'projects',
    `t.id = ${id}`,
    `'id', ${base} + n, 'document_id', left(md5('growth project' || n), 24)`,
  );
  const price = `and t.id = (select min(id) from project_prices where project_id = ${id})`;
  const stored = belongings.filter(([table]) => table !== 'ledger_accounts');
  for (const [table, condition, overrides] of stored)
    await copies(
      table,
      `t.project_id = ${id} ${table === 'project_prices' ? price : condition}`,
      `'id', ${10 * base} + n * 100 + t.id % 100, 'project_id', ${base} + n ${overrides}
      ${table === 'project_prices' ? `, 'amount', (select nominal from growth.facts), 'applied_at', '2010-01-01'` : ''}`,
    );
  await copies(
    'project_info_versions',
    `t.project_info_id = (select id from project_infos where project_id = ${id})`,
    `'project_info_id', ${10 * base} + n * 100 + t.project_info_id % 100`,
  );
  await steps.once('ages of projects', (client) => client.query(ages));
  await steps.once('rates', (client) => client.query(rates));
  await steps.once('shared accounts', (client) => client.query(sharedAccounts));
};
