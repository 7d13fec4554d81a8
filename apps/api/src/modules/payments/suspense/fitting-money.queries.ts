import { type RawBuilder, sql } from 'kysely';

/** More candidates of one kind would not help staff. */
const ofOneKind = sql.lit(50);

const isWaiting = sql`p.suspense_amount + p.released_amount > 0`;

/**
 * The payments whose waiting money may be meant for an order or an investor: by the payer's name, an account that has
 * paid for the investor before, the exact amount that a live order owes, or the reference. Each kind has an index and
 * is bounded.
 */
export const fittingMoney = (
  meant: { readonly order: string } | { readonly user: string },
): RawBuilder<unknown> => sql`
  with meant as (
    select c.order_id, c.user_id from order_candidates c
    where ${
      'order' in meant
        ? sql`c.document_id = ${meant.order}`
        : sql`c.user_id = (select a.user_id from investor_accounts a where a.document_id = ${meant.user})`
    }
    order by c.order_id desc limit ${ofOneKind}
  ), people as (
    select user_id from meant
    ${'order' in meant ? sql`` : sql`union select a.user_id from investor_accounts a where a.document_id = ${meant.user}`}
  ), names as (
    select trim(n.name) as name from people join investor_accounts a on a.user_id = people.user_id
    cross join lateral (values (a.first_name_key), (a.last_name_key)) n (name)
    where trim(n.name) <> ''
  ), accounts as (
    select distinct paid.payer_account from (
      select p.payer_account from people join order_owners o on o.user_id = people.user_id
      join payments p on p.order_id = o.order_id
      where p.payer_account is not null and p.allocated_amount > 0
      order by p.id desc limit ${ofOneKind}
    ) paid
  )
  (select p.id from payments p where name_key(p.payer_name) in (select name from names) and ${isWaiting}
    limit ${ofOneKind})
  union (select p.id from accounts join payments p on p.payer_account = accounts.payer_account where ${isWaiting}
    limit ${ofOneKind})
  union (select p.id from meant join order_candidates c on c.order_id = meant.order_id
    join payments p on p.currency = c.currency and p.suspense_amount + p.released_amount = c.unpaid
    where c.state in ('Open', 'Unpaid') and c.unpaid > 0 and ${isWaiting} limit ${ofOneKind})
  union (select p.id from meant join payments p on p.order_id = meant.order_id where ${isWaiting}
    limit ${ofOneKind})`;
