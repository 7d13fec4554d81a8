/**
 * A part of a statement that reads a whole table, and its replacement in an incremental proof, which reads
 * only the rows touched since. The ids come from `read-touched.queries.ts`; for few ids PostgreSQL looks each
 * row up.
 */
export interface Narrowing {
  readonly from: string;
  readonly to: string;
}

export const newTransactions = `unnest(current_setting('parcela.touched_transactions')::bigint[]) touched (id)`;
export const touchedAccounts = `unnest(current_setting('parcela.touched_accounts')::bigint[]) touched (id)`;
export const touchedOrders = `unnest(current_setting('parcela.touched_orders')::integer[]) touched (id)`;
export const touchedPayments = `unnest(current_setting('parcela.touched_payments')::integer[]) touched (id)`;
const touchedTransfers = `unnest(current_setting('parcela.touched_transfers')::integer[]) touched (id)`;
const touchedWithdrawals = `unnest(current_setting('parcela.touched_withdrawals')::integer[]) touched (id)`;
export const touchedDistributions = `unnest(current_setting('parcela.touched_distributions')::integer[]) touched (id)`;
export const touchedLines = `unnest(current_setting('parcela.touched_lines')::integer[]) touched (id)`;
export const touchedUsers = `unnest(current_setting('parcela.touched_users')::integer[]) touched (id)`;
/** Users with new sessions or tokens. */
export const signedInUsers = `unnest(current_setting('parcela.touched_signed_in_users')::integer[]) touched (id)`;
/** The number of the last proved seal. */
export const provedSeq = `current_setting('parcela.proved_seq')::bigint`;
/** An hour before the proof: the proof may have missed younger rows. */
export const provedSince = `current_setting('parcela.proved_since')::timestamptz`;

const narrowing = (name: string, alias: string, rows: string): Narrowing => ({
  from: `from ${name} ${alias}`,
  to: `from ${rows}`,
});

export const of = {
  postings: narrowing(
    'ledger_postings',
    'p',
    `${newTransactions} join ledger_postings p on p.transaction_id = touched.id`,
  ),
  transactions: narrowing(
    'ledger_transactions',
    't',
    `${newTransactions} join ledger_transactions t on t.id = touched.id`,
  ),
  seals: narrowing('ledger_seals', 's', `(select x.* from ledger_seals x where x.seq > ${provedSeq}) s`),
  accounts: narrowing(
    'ledger_accounts',
    'a',
    `${touchedAccounts} join ledger_accounts a on a.id = touched.id`,
  ),
  orders: narrowing('orders', 'o', `${touchedOrders} join orders o on o.id = touched.id`),
  orderEvents: narrowing(
    'order_events',
    'e',
    `${touchedOrders} join order_events e on e.subject_id = touched.id::text`,
  ),
  attempts: narrowing(
    'payment_attempts',
    'a',
    `${touchedOrders} join payment_attempts a on a.order_id = touched.id`,
  ),
  payments: narrowing('payments', 'p', `${touchedPayments} join payments p on p.id = touched.id`),
  refunds: narrowing('refunds', 'r', `${touchedPayments} join refunds r on r.payment_id = touched.id`),
  transfers: narrowing(
    'outgoing_transfers',
    't',
    `${touchedTransfers} join outgoing_transfers t on t.id = touched.id`,
  ),
  transferHolders: narrowing(
    'transfer_holders',
    'h',
    `${touchedTransfers} join transfer_holders h on h.transfer_id = touched.id`,
  ),
  withdrawals: narrowing('withdrawals', 'w', `${touchedWithdrawals} join withdrawals w on w.id = touched.id`),
  distributions: narrowing(
    'distributions',
    'p',
    `${touchedDistributions} join distributions p on p.id = touched.id`,
  ),
  lines: narrowing(
    'distribution_lines',
    'l',
    `${touchedLines} join distribution_lines l on l.id = touched.id`,
  ),
  linesOfDistributions: narrowing(
    'distribution_lines',
    'l',
    `${touchedDistributions} join distribution_lines l on l.distribution_id = touched.id`,
  ),
  corrections: narrowing(
    'distributions',
    'c',
    `${touchedDistributions} join distributions c on c.id = touched.id`,
  ),
  correctedLines: narrowing(
    'corrected_lines',
    't',
    `${touchedDistributions} join corrected_lines t on t.distribution_id = touched.id`,
  ),
  debtPayments: narrowing(
    'distribution_debt_payments',
    'y',
    `${touchedUsers} join distribution_debts owed on owed.user_id = touched.id
     join distribution_debt_payments y on y.debt_id = owed.id`,
  ),
  users: narrowing('users', 'u', `${touchedUsers} join users u on u.id = touched.id`),
} as const satisfies Readonly<Record<string, Narrowing>>;

/**
 * The statement with each of its narrowings.
 * @throws when it lacks one of them, or when a longer name has the same beginning
 */
export const narrowed = (statement: string, narrowings: readonly Narrowing[]): string =>
  narrowings.reduce((text, { from, to }) => {
    const parts = text.split(new RegExp(`${from}(?![\\w.])`));
    if (parts.length === 1) throw new Error(`no "${from}" in the statement: ${statement}`);
    return parts.join(to);
  }, statement);
