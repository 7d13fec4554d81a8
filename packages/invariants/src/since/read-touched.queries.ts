import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Stores ids in a setting of the transaction. The order of a table's ids shows the new rows: those above the
 * last one older than `since`, an hour before the proof. A writer during the proof began less than an hour
 * ago, so its rows are above that id; rows of that hour are proved twice.
 */
const remember = async (db: Kysely<unknown>, name: string, ids: RawBuilder<unknown>): Promise<void> => {
  await sql`
    select set_config(${`parcela.touched_${name}`},
      coalesce((select array_agg(distinct t.id)::text from (${ids}) t (id) where t.id is not null), '{}'), true)`.execute(
    db,
  );
};

/** The number of a row in the source of a ledger transaction, or null. */
const sourceId = sql`case when t.source_id ~ '^[0-9]{1,9}(:|$)' then split_part(t.source_id, ':', 1)::integer end`;
/** The number behind the colon of an account's item: `refund:17`. */
const itemId = sql`case when a.item_id ~ '^[a-z_]+:[0-9]{1,9}$' then split_part(a.item_id, ':', 2)::integer end`;

const newTransactions = sql`
  unnest(current_setting('parcela.touched_transactions')::bigint[]) n (id)
  join ledger_transactions t on t.id = n.id`;
const touchedAccounts = sql`
  unnest(current_setting('parcela.touched_accounts')::bigint[]) n (id)
  join ledger_accounts a on a.id = n.id`;
const touchedPayments = sql`unnest(current_setting('parcela.touched_payments')::integer[]) n (id)`;
const touchedOrders = sql`unnest(current_setting('parcela.touched_orders')::integer[]) n (id)`;
const touchedTransfers = sql`
  unnest(current_setting('parcela.touched_transfers')::integer[]) n (id)
  join outgoing_transfers x on x.id = n.id`;
const since = sql`current_setting('parcela.proved_since')::timestamptz`;

/** Ledger transactions that the last proved seal does not cover, and the accounts that they changed. */
const rememberLedger = async (db: Kysely<unknown>): Promise<void> => {
  await remember(
    db,
    'transactions',
    sql`
      select s.transaction_id from ledger_seals s where s.seq > current_setting('parcela.proved_seq')::bigint
      union all select u.transaction_id from ledger_unsealed_transactions u`,
  );
  await remember(
    db,
    'accounts',
    sql`
      select p.account_id from unnest(current_setting('parcela.touched_transactions')::bigint[]) n (id)
      join ledger_postings p on p.transaction_id = n.id
      union all
      select a.id from ledger_accounts a
      where a.id > (select coalesce(max(x.id), 0) from ledger_accounts x where x.created_at <= ${since})`,
  );
};

/** New, waiting, returned or recently decided payments. */
const rememberPayments = (db: Kysely<unknown>): Promise<void> =>
  remember(
    db,
    'payments',
    sql`
      select p.id from payments p
      where p.id > (select coalesce(max(x.id), 0) from payments x where x.arrived_at <= ${since})
      union all select p.id from payments p where p.suspense_amount + p.released_amount > 0
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'payment'
      union all
      select x.payment_id from ${newTransactions} join refunds x on x.id = ${sourceId} where t.source_type = 'refund'
      union all
      select x.payment_id from ${newTransactions} join payment_decisions x on x.id = ${sourceId}
      where t.source_type = 'payment_decision'
      union all select ${itemId} from ${touchedAccounts} where a.item_id like 'payment:%'
      union all
      select x.payment_id from ${touchedAccounts} join refunds x on x.id = ${itemId} where a.item_id like 'refund:%'
      union all select r.payment_id from refunds r where r.state in ('requested', 'needs_staff')
      union all
      select r.payment_id from refunds r
      where r.id > (select coalesce(max(x.id), 0) from refunds x where x.created_at <= ${since})
      union all
      select d.payment_id from payment_decisions d
      where d.id > (select coalesce(max(x.id), 0) from payment_decisions x where x.decided_at <= ${since})
      union all
      select b.payment_id from account_restrictions b
      where b.closed_at is null or b.closed_at > ${since}`,
  );

/**
 * Orders with a deadline (live or Failed), new, logged, reviewed, or with moved money or shares; and the
 * orders to which touched payments belong or belonged before staff assigned them.
 */
const rememberOrders = (db: Kysely<unknown>): Promise<void> =>
  remember(
    db,
    'orders',
    sql`
      select o.id from orders o where o.deadline_at is not null
      union all select o.id from orders o where o.created_at > ${since}
      union all
      select e.subject_id::integer from domain_events e
      where e.at > ${since} and e.subject_type = 'order' and e.subject_id ~ '^[0-9]{1,9}$'
      union all select a.order_id from ${touchedAccounts}
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'order'
      union all
      select x.order_id from ${newTransactions} join payment_attempts x on x.id = ${sourceId}
      where t.source_type = 'attempt'
      union all select p.order_id from ${touchedPayments} join payments p on p.id = n.id
      union all
      select o.id from ${touchedPayments} join payments p on p.id = n.id
      join orders o on o.payment_reference = p.reference
      union all
      select x.order_id from ${touchedPayments} join payments p on p.id = n.id
      join payment_attempts x on x.id = p.attempt_id
      union all select d.order_id from ${touchedPayments} join payment_decisions d on d.payment_id = n.id
      union all select ${itemId} from ${touchedAccounts} where a.item_id like 'order:%'
      union all
      select a.order_id from payment_attempts a
      where a.id > (select coalesce(max(x.id), 0) from payment_attempts x where x.created_at <= ${since})
      union all select a.order_id from payment_attempts a where a.state in ('needs_review', 'reversed')
      union all
      select b.order_id from account_restrictions b
      where b.closed_at is null or b.closed_at > ${since}`,
  );

/** All payments of touched orders too. */
const rememberPaymentsOfOrders = (db: Kysely<unknown>): Promise<void> =>
  remember(
    db,
    'payments',
    sql`
      select n.id from ${touchedPayments}
      union all select p.id from ${touchedOrders} join payments p on p.order_id = n.id`,
  );

/** Transfers and withdrawals that are new or under way, or whose money moved. */
const rememberOutgoing = async (db: Kysely<unknown>): Promise<void> => {
  await remember(
    db,
    'transfers',
    sql`
      select x.id from outgoing_transfers x where x.state in ('pending', 'submitted')
      union all
      select y.id from outgoing_transfers y
      where y.id > (select coalesce(max(x.id), 0) from outgoing_transfers x where x.created_at <= ${since})
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'transfer'
      union all
      select m.transfer_id from bank_undoings b join undone_bank_lines u on u.undoing_id = b.id
      join bank_movements m on m.id = u.movement_id where b.undone_at > ${since}
      union all
      select x.id from ${touchedAccounts}
      join outgoing_transfers x on x.item_kind = split_part(a.item_id, ':', 1) and x.item_id = ${itemId}
      where a.kind = 'payable'`,
  );
  await remember(
    db,
    'withdrawals',
    sql`
      select w.id from withdrawals w where w.state in ('requested', 'approved')
      union all
      select w.id from withdrawals w
      where w.id > (select coalesce(max(x.id), 0) from withdrawals x where x.created_at <= ${since})
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'withdrawal'
      union all select ${itemId} from ${touchedAccounts} where a.item_id like 'withdrawal:%'
      union all select x.item_id from ${touchedTransfers} where x.item_kind = 'withdrawal'`,
  );
};

/**
 * Lines whose money moved or is under way, and all lines of new or paid distributions; then the distributions
 * of all these, and waiting lines whose distributions have not changed.
 */
const rememberDistributions = async (db: Kysely<unknown>): Promise<void> => {
  await remember(
    db,
    'begun_distributions',
    sql`
      select d.id from distributions d where d.state = 'approved'
      union all
      select d.id from distributions d
      where d.id > (select coalesce(max(x.id), 0) from distributions x where x.created_at <= ${since})
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'distribution'
      union all select ${itemId} from ${touchedAccounts} where a.item_id like 'distribution_payable:%'`,
  );
  await remember(
    db,
    'lines',
    sql`
      select l.id from unnest(current_setting('parcela.touched_begun_distributions')::integer[]) n (id)
      join distribution_lines l on l.distribution_id = n.id
      union all select ${sourceId} from ${newTransactions} where t.source_type = 'distribution_line'
      union all select ${itemId} from ${touchedAccounts} where a.item_id like 'distribution_line:%'
      union all
      select y.line_id from ${touchedTransfers} join distribution_transfers y on y.id = x.item_id
      where x.item_kind = 'distribution'
      union all
      select y.line_id from distribution_transfers y
      where y.id > (select coalesce(max(x.id), 0) from distribution_transfers x where x.created_at <= ${since})
      union all
      select y.line_id from distribution_debt_payments y
      where y.id > (select coalesce(max(x.id), 0) from distribution_debt_payments x where x.created_at <= ${since})
      union all
      select d.line_id from distribution_debts d
      where d.id > (select coalesce(max(x.id), 0) from distribution_debts x where x.created_at <= ${since})
      union all select h.line_id from distribution_lines_paid_by_hand h where h.decided_at > ${since}`,
  );
  await remember(
    db,
    'distributions',
    sql`
      select n.id from unnest(current_setting('parcela.touched_begun_distributions')::integer[]) n (id)
      union all
      select l.distribution_id from unnest(current_setting('parcela.touched_lines')::integer[]) n (id)
      join distribution_lines l on l.id = n.id`,
  );
  await remember(
    db,
    'lines',
    sql`
      select n.id from unnest(current_setting('parcela.touched_lines')::integer[]) n (id)
      union all select l.id from distribution_lines l where l.state = 'waiting'`,
  );
};

/**
 * Users who are new, logged or deleted, or whose money, shares or orders were touched; and those who signed
 * in.
 */
const rememberUsers = async (db: Kysely<unknown>): Promise<void> => {
  await remember(
    db,
    'users',
    sql`
      select u.id from users u
      where u.id > (select coalesce(max(x.id), 0) from users x where x.created_at <= ${since})
      union all select u.id from users u where u.erased_at is null and u.retain_until is not null
      union all
      select e.subject_id::integer from domain_events e
      where e.at > ${since} and e.subject_type = 'user' and e.subject_id ~ '^[0-9]{1,9}$'
      union all select a.owner_user_id from ${touchedAccounts}
      union all select o.user_id from ${touchedOrders} join orders o on o.id = n.id`,
  );
  await remember(
    db,
    'signed_in_users',
    sql`
      select y.subject_id from sessions y
      where y.audience = 'investor'
        and y.id > (select coalesce(max(x.id), 0) from sessions x where x.created_at <= ${since})
      union all
      select y.subject_id from one_time_tokens y
      where y.purpose <> 'wallet-authorization'
        and y.id > (select coalesce(max(x.id), 0) from one_time_tokens x where x.created_at <= ${since})`,
  );
};

/**
 * Finds the rows touched since the configured point, for the statements of this transaction (`narrowing.ts`).
 */
export const readTouched = async (db: Kysely<unknown>): Promise<void> => {
  await rememberLedger(db);
  await rememberPayments(db);
  await rememberOrders(db);
  await rememberPaymentsOfOrders(db);
  await rememberOutgoing(db);
  await rememberDistributions(db);
  await rememberUsers(db);
};
