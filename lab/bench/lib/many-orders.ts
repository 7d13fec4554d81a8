import type { Database } from '@parcela/platform/database/database.ts';
import { type Client, planting } from './planting.ts';

/** The amount of planted data. */
export interface Size {
  readonly people: number;
  readonly orders: number;
}

/** Users $1 to $2, each with the levels in 'levels', from the time 'since' (of the number 'n'). */
export const peopleOf = ({ since, levels }: { readonly since: string; readonly levels: string }): string => `
  with made as (
    insert into users (document_id, email, email_canonical, email_confirmed_at, created_at)
    select new_document_id(), mail, mail, since, since
    from (
      select n, 'planted' || n || '@example.com' as mail, ${since} as since from generate_series($1::int, $2::int) n
    ) m
    order by n
    returning id, created_at
  ), profiles as (
    insert into user_profiles
      (document_id, user_id, first_name, last_name, country_address, language, currency, referral_code)
    select new_document_id(), id, (array['Jan', 'Eva', 'Petr', 'Anna', 'Łukasz'])[1 + id % 5], 'Novák' || id % 5000,
      case when id % 5000 = 0 then 'SVK' when id % 20 = 0 then 'POL' else 'CZE' end, 'cs', 'CZK', 'PLANT' || id
    from made
  )
  insert into verification_records (document_id, user_id, type, source, granted_at)
  select new_document_id(), id, level, 'server', created_at
  from made cross join lateral unnest(${levels}) level`;

const people = peopleOf({
  since: `now() - (n || ' minutes')::interval`,
  levels: `array[case when id % 4000 = 0 then 'INVESTOR' else 'KYC' end]`,
});

/** Five years of orders: most are paid, a fiftieth timed out, and live ones are new. */
const orders = `
  insert into orders (document_id, user_id, project_id, state, token_count, unit_price, price, currency,
    nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_type, payment_reference, allocated,
    deadline_at, needs_review, created_at, paid_at, failed_at, ended_at)
  select new_document_id(), $3::int + (n::bigint * 7919 % $4::int)::int, p.ids[1 + n % cardinality(p.ids)], s.state, 1, s.price,
    s.price, case when n % 50000 = 0 then 'PLN' when n % 7 = 0 then 'EUR' else 'CZK' end, 1, 0, 'CZK', 25, 4,
    case when n % 40000 = 0 then 'PayoutPaymentGateway' when n % 5 = 0 then 'CsobPaymentGateway' else 'BankTransfer' end,
    (3000000000 + n)::text, case s.state when 'Paid' then s.price else 0 end,
    case s.state when 'Unpaid' then s.at + interval '24 hours' when 'Failed' then s.at + interval '24 hours' end,
    n % 50000 = 1, s.at, s.at, case s.state when 'Failed' then s.at end,
    case when s.state in ('Timeout', 'AdminCancel') then s.at end
  from generate_series($1::int, $2::int) n
  cross join (select array_agg(id order by id) as ids from projects) p
  cross join lateral (select n > $5::int - 3000 as is_new, (1 + n % 50) * 101000::bigint as price) m
  cross join lateral (select m.price,
    now() - case when m.is_new then ($5::int - n) * interval '20 seconds'
      else interval '1 day' + ($5::int - n) * (interval '5 years' / $5::int) end as at,
    case when m.is_new and n % 100 = 9 then 'Failed' when m.is_new then 'Unpaid' when n % 100000 = 7 then 'AdminCancel'
      when n % 50 = 3 then 'Timeout' else 'Paid' end as state) s`;

const payments = `
  insert into payments (provider, provider_ref, order_id, reference, amount, currency, payer_name, payer_account, state,
    allocated_amount, suspense_amount, suspense_reason, arrived_at)
  select 'bank', 'planted-' || o.id, case when o.id % 1000 = 0 then null else o.id end, o.payment_reference, o.price,
    o.currency, 'Jan Novák', 'CZ' || o.user_id, case when o.id % 1000 = 0 then 'suspense' else 'allocated' end,
    case when o.id % 1000 = 0 then 0 else o.price end, case when o.id % 1000 = 0 then o.price else 0 end,
    case when o.id % 1000 = 0 then 'unknown_reference' end, o.created_at
  from orders o where o.id between $1 and $2 and o.price > 0`;

const chunk = 100_000;

const inChunks = async (
  count: number,
  plant: (from: number, to: number) => Promise<unknown>,
): Promise<void> => {
  for (let from = 1; from <= count; from += chunk) await plant(from, Math.min(count, from + chunk - 1));
};

const numberOf = async (client: Client, text: string): Promise<number> =>
  Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);

/** Plants users, their orders and payments, without the guards and without their ledger. */
export const plantOrders = (database: Database, size: Size): Promise<void> =>
  planting(
    database,
    ['users', 'user_profiles', 'verification_records', 'orders', 'payments'],
    async (client) => {
      const peopleBefore = await numberOf(client, 'select coalesce(max(id), 0) as n from users');
      await inChunks(size.people, (from, to) => client.query(people, [from, to]));
      const ordersBefore = await numberOf(client, 'select coalesce(max(id), 0) as n from orders');
      await inChunks(size.orders, (from, to) =>
        client.query(orders, [from, to, peopleBefore + 1, size.people, size.orders]),
      );
      await inChunks(size.orders, (from, to) =>
        client.query(payments, [ordersBefore + from, ordersBefore + to]),
      );
    },
  );

/** Keeps planted orders waiting for money in a later run, so that no job ends them. */
export const postponeDeadlines = (database: Database): Promise<void> =>
  planting(database, [], (client) =>
    client.query(`
      update orders set created_at = created_at + late, paid_at = paid_at + late, failed_at = failed_at + late,
        deadline_at = deadline_at + late
      from (select now() - max(created_at) as late from orders where payment_reference like '3%') t
      where state in ('Unpaid', 'Failed') and payment_reference like '3%'`),
  );

/** The database's time to write a thousand orders without each of these indexes, and with all of them. */
export const costOfIndexes = async (
  { pool }: Database,
  indexes: readonly string[],
  size: Size,
): Promise<readonly { readonly without: string; readonly msPerThousand: number }[]> => {
  const client = await pool.connect();
  const many = 20_000;
  const measure = async (drop: string): Promise<number> => {
    await client.query('begin');
    await client.query(drop);
    const began = performance.now();
    await client.query(orders, [size.orders + 1, size.orders + many, 1, size.people, size.orders + many]);
    const took = performance.now() - began;
    await client.query('rollback');
    return (took / many) * 1_000;
  };
  const medianOf = async (drop: string): Promise<number> => {
    const times = [await measure(drop), await measure(drop), await measure(drop)];
    return times.toSorted((a, b) => a - b)[1] ?? 0;
  };
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`set session_replication_role = replica`);
    const found: { without: string; msPerThousand: number }[] = [
      { without: 'none', msPerThousand: await medianOf('select 1') },
    ];
    for (const index of [...indexes, indexes.join(', ')])
      found.push({ without: index, msPerThousand: await medianOf(`drop index ${index}`) });
    return found;
  } finally {
    client.release(true);
  }
};
