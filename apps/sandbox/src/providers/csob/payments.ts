import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CardPayment } from './payment.ts';
import { reservedAmountOf, states, stepByItself } from './payment.ts';

interface DocumentRow {
  document: string;
}

const parse = (row: DocumentRow) => JSON.parse(row.document) as CardPayment;

export type NewPayment = Pick<
  CardPayment,
  | 'orderNo'
  | 'amount'
  | 'currency'
  | 'closePayment'
  | 'returnUrl'
  | 'returnMethod'
  | 'merchantData'
  | 'payerName'
  | 'language'
>;

export function createPayment(context: Context, given: NewPayment, ttlSeconds: number): CardPayment {
  const now = context.clock.now();
  const expiresAt = now + ttlSeconds * 1000;
  return savePayment(context, {
    ...given,
    // The bank's ids are at most 15 characters long.
    payId: randomBytes(8).toString('hex').slice(0, 15),
    paymentStatus: states.created,
    isExpired: false,
    isDeclined: false,
    authCode: null,
    refunded: 0,
    createdAt: now,
    expiresAt,
    dueAt: expiresAt,
  });
}

export function savePayment({ store }: Context, payment: CardPayment): CardPayment {
  store.run(
    `insert into csob_payments (pay_id, order_no, created_at, due_at, document) values (?, ?, ?, ?, ?)
     on conflict (pay_id) do update set due_at = excluded.due_at, document = excluded.document`,
    payment.payId,
    payment.orderNo,
    payment.createdAt,
    payment.dueAt,
    JSON.stringify(payment),
  );
  return payment;
}

export function findPayment({ store }: Context, payId: string): CardPayment | undefined {
  const row = store.get<DocumentRow>('select document from csob_payments where pay_id = ?', payId);
  return row && parse(row);
}

/** The newest payment of an order. */
export function findPaymentByReference({ store }: Context, orderNo: string): CardPayment | undefined {
  const row = store.get<DocumentRow>(
    'select document from csob_payments where order_no = ? order by rowid desc limit 1',
    orderNo,
  );
  return row && parse(row);
}

/** Newest first. */
export function listPayments({ store }: Context, limit: number): CardPayment[] {
  return store
    .all<DocumentRow>('select document from csob_payments order by rowid desc limit ?', limit)
    .map(parse);
}

/** Makes all due changes: ends sessions, clears payments, completes refunds. */
export function stepDuePayments(context: Context) {
  for (;;) {
    const row = context.store.get<DocumentRow>(
      'select document from csob_payments where due_at <= ? order by due_at limit 1',
      context.clock.now(),
    );
    if (!row) return;
    savePayment(context, stepByItself(parse(row)));
  }
}

/** The time of the next automatic change of a payment. */
export function nextPaymentDueAt({ store }: Context): number | undefined {
  return (
    store.get<{ dueAt: number | null }>('select min(due_at) as dueAt from csob_payments')?.dueAt ?? undefined
  );
}

/** The merchant's balance at the bank, in hundredths of each currency. */
export function csobBalances(context: Context): Record<string, number> {
  const balances: Record<string, number> = { CZK: 0, EUR: 0 };
  for (const payment of listPayments(context, 100_000))
    balances[payment.currency] = (balances[payment.currency] ?? 0) + reservedAmountOf(payment);
  return balances;
}
