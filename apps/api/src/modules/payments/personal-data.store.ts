import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { endTokens } from '@parcela/platform/security/one-time-tokens.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { authorizationToken } from './wallet-payments/authorize-wallet-payment.ts';

const listOwnAttempts = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select o.document_id as order, a.type, a.provider, a.state, a.amount, a.currency, a.created_at as "createdAt",
      a.updated_at as "updatedAt"
    from payment_attempts a left join order_owners o on o.order_id = a.order_id
    where a.id in (
      select x.id from payment_attempts x join order_owners y on y.order_id = x.order_id where y.user_id = ${userId}
      union all select x.id from payment_attempts x where x.top_up_user_id = ${userId})
    order by a.id`.execute(tables(tx));
  return rows;
};

/** The payments received for the user's orders and wallets, and those that staff have credited to the user's wallets. */
const listOwnPayments = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.document_id as "documentId", o.document_id as order, p.provider, p.reference, p.amount, p.currency,
      p.payer_name as "payerName", p.payer_account as "payerAccount", p.state, p.arrived_at as "arrivedAt",
      null::bigint as "creditedToWallet"
    from payments p join order_owners o on o.order_id = p.order_id
    where o.user_id = ${userId}
    union all
    -- The payer's identity belongs to another person.
    select p.document_id, null, p.provider, null, null, p.currency, null, null, 'credited', d.decided_at, d.amount
    from payment_decisions d join payments p on p.id = d.payment_id
    where d.user_id = ${userId}
    union all
    select p.document_id, null, p.provider, p.reference, p.amount, p.currency, p.payer_name, p.payer_account, p.state,
      p.arrived_at, t.amount
    from wallet_top_ups t join payments p on p.id = t.payment_id
    where t.user_id = ${userId}
    order by "arrivedAt"`.execute(tables(tx));
  return rows;
};

const listOwnRefunds = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select r.document_id as "documentId", o.document_id as order, r.amount, r.currency, r.provider, r.state,
      r.recipient_name as "recipientName", r.recipient_iban as "recipientIban", r.created_at as "createdAt",
      r.ended_at as "endedAt"
    from refunds r join payments p on p.id = r.payment_id left join order_owners o on o.order_id = p.order_id
    where r.id in (
      select y.id from refunds y join payments x on x.id = y.payment_id join order_owners z on z.order_id = x.order_id
      where z.user_id = ${userId}
      union all
      select y.id from refunds y join payments x on x.id = y.payment_id join payment_attempts z on z.id = x.attempt_id
      where z.top_up_user_id = ${userId})
    order by r.id`.execute(tables(tx));
  return rows;
};

/** Money that is being refunded, or that waits for a decision. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ remains: string }>`
    select 'open_refunds' as remains
    from refunds r join payments p on p.id = r.payment_id join order_owners o on o.order_id = p.order_id
    where o.user_id = ${userId} and r.state in ('requested', 'needs_staff')
    union
    select 'suspense'
    from payments p join order_owners o on o.order_id = p.order_id
    where o.user_id = ${userId} and p.suspense_amount + p.released_amount > 0
    union
    select 'suspense' from payment_attempts a join payments p on p.attempt_id = a.id
    where a.top_up_user_id = ${userId} and p.suspense_amount > 0
    union
    select 'open_refunds'
    from payment_attempts a join payments p on p.attempt_id = a.id join refunds r on r.payment_id = p.id
    where a.top_up_user_id = ${userId} and r.state in ('requested', 'needs_staff')`.execute(tables(tx));
  return rows.map(({ remains }) => remains);
};

/** The mailed links belong to attempts, not to users, so they end here. */
const endLinks = async (tx: Tx, userId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from payment_attempts a join order_owners o on o.order_id = a.order_id
    where o.user_id = ${userId} and a.type = 'Wallet'`.execute(tables(tx));
  const attempts = rows.map(({ id }) => id);
  await endTokens(tx, authorizationToken, attempts);
};

export const paymentsPersonalData: PersonalData = {
  parts: { paymentAttempts: listOwnAttempts, payments: listOwnPayments, refunds: listOwnRefunds },
  tables: ['payment_attempts', 'payment_decisions', 'wallet_top_ups', 'top_up_references'],
  remains: findRemains,
  erase: endLinks,
};
