import type { BankAccount, Currency } from '../../config.ts';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { bookMovement, sumOfMovements } from './movements.ts';
import type { PaymentOrder } from './pain001.ts';

interface OrderDetails {
  /** `EndToEndId` of the file. */
  endToEndId: string;
  recipientName: string;
  recipientIban: string;
  message: string | null;
}

/** A payment order of the platform. The money leaves when a user authorises it in the internet banking. */
export interface BankOrder extends OrderDetails {
  id: number;
  /** The bank's number for the whole file. */
  importId: number;
  currency: Currency;
  amountMinor: number;
  /** The digits after `/VS/` in the message, which are the variable symbol of the movement. */
  reference: string | null;
  state: 'waiting' | 'authorised' | 'refused' | 'returned';
}

interface OrderRow extends Omit<BankOrder, keyof OrderDetails> {
  document: string;
}

const columns =
  'id, import_id as importId, currency, amount_minor as amountMinor, reference, state, document';
/** The bank's numbers of orders and files are long; these first numbers make them recognisable. */
const firstOrderId = 36_000_000_001;
const firstImportId = 1_600_001;

const toOrder = ({ document, ...row }: OrderRow): BankOrder => ({
  ...row,
  ...(JSON.parse(document) as OrderDetails),
});

export function isMessageIdKnown({ store }: Context, messageId: string): boolean {
  return store.get('select 1 from bank_imports where message_id = ?', messageId) !== undefined;
}

const authorisationSetting = 'bank_authorise_after_s';

/**
 * Seconds until an order is authorised automatically, null for never; a command overrides the configuration.
 */
export function authorisedAfter({ store, config }: Context): number | null {
  const saved = store.get<{ value: string }>(
    'select value from settings where name = ?',
    authorisationSetting,
  );
  return saved ? (JSON.parse(saved.value) as number | null) : config.bank.authoriseAfterSeconds;
}

/** Applies to orders imported from now on. */
export function setAuthorisedAfter({ store }: Context, seconds: number | null) {
  store.run(
    'insert or replace into settings (name, value) values (?, ?)',
    authorisationSetting,
    JSON.stringify(seconds),
  );
}

/** Stores the orders of a checked file, waiting for authorisation; returns the bank's number of the file. */
export function storeOrders(
  context: Context,
  given: {
    messageId: string;
    currency: Currency;
    orders: readonly (PaymentOrder & { amountMinor: number })[];
  },
): number {
  const { store, clock } = context;
  const after = authorisedAfter(context);
  const dueAt = after === null ? null : clock.now() + after * 1000;
  return store.atomically(() => {
    const nextId = (table: 'bank_imports' | 'bank_orders', first: number) =>
      (store.get<{ id: number | null }>(`select max(id) as id from ${table}`)?.id ?? first - 1) + 1;
    const importId = store.run(
      'insert into bank_imports (id, message_id, currency, created_at) values (?, ?, ?, ?)',
      nextId('bank_imports', firstImportId),
      given.messageId,
      given.currency,
      clock.now(),
    );
    for (const { endToEndId, amountMinor, recipientName, recipientIban, message } of given.orders) {
      const details: OrderDetails = { endToEndId, recipientName, recipientIban, message };
      store.run(
        `insert into bank_orders (id, import_id, currency, amount_minor, reference, state, due_at, document)
         values (?, ?, ?, ?, ?, 'waiting', ?, ?)`,
        nextId('bank_orders', firstOrderId),
        importId,
        given.currency,
        amountMinor,
        /\/VS\/0*(\d{1,10})(?!\d)/.exec(message ?? '')?.[1] ?? null,
        dueAt,
        JSON.stringify(details),
      );
    }
    return importId;
  });
}

/** The latest orders, newest first. */
export function latestOrders({ store }: Context): BankOrder[] {
  return store.all<OrderRow>(`select ${columns} from bank_orders order by id desc limit 100`).map(toOrder);
}

export function findOrder({ store }: Context, id: number): BankOrder | undefined {
  const row = store.get<OrderRow>(`select ${columns} from bank_orders where id = ?`, id);
  return row && toOrder(row);
}

/** Undecided orders, oldest first: all of them, or only the orders with a reference. */
export function waitingOrders({ store }: Context, reference?: string): BankOrder[] {
  return store
    .all<OrderRow>(
      `select ${columns} from bank_orders where state = 'waiting' and (?1 is null or reference = ?1) order by id`,
      reference ?? null,
    )
    .map(toOrder);
}

/** The newest payment of a reference that has left the account and was not returned. */
export function findPaidOrder({ store }: Context, reference: string): BankOrder | undefined {
  const row = store.get<OrderRow>(
    `select ${columns} from bank_orders where state = 'authorised' and reference = ? order by id desc limit 1`,
    reference,
  );
  return row && toOrder(row);
}

function move({ store }: Context, order: BankOrder, state: BankOrder['state']): BankOrder {
  store.run('update bank_orders set state = ?, due_at = null where id = ?', state, order.id);
  return { ...order, state };
}

function requireState(order: BankOrder, state: BankOrder['state']) {
  if (order.state !== state) throw new Conflict(`The payment order ${order.id} is ${order.state}.`);
}

function bookOrder(context: Context, order: BankOrder, amountMinor: number, message: string | null) {
  bookMovement(context, {
    currency: order.currency,
    amountMinor,
    variableSymbol: order.reference,
    payerName: order.recipientName,
    payerIban: order.recipientIban,
    message,
    payerReference: order.endToEndId,
    orderId: order.id,
  });
}

/** Lets the money leave the account. @throws Conflict when the order no longer waits. */
export function authoriseOrder(context: Context, order: BankOrder): BankOrder {
  requireState(order, 'waiting');
  return context.store.atomically(() => {
    bookOrder(context, order, -order.amountMinor, order.message);
    return move(context, order, 'authorised');
  });
}

/** Refuses the order: no money leaves, and the bank sends no message. @throws Conflict like `authoriseOrder`. */
export function refuseOrder(context: Context, order: BankOrder): BankOrder {
  requireState(order, 'waiting');
  return move(context, order, 'refused');
}

/**
 * Returns the money from the recipient's bank, less the fee of a bank on the way.
 * @throws Conflict when the money has not left or was returned already, and when the fee takes all of it.
 */
export function returnOrder(context: Context, order: BankOrder, feeMinor = 0): BankOrder {
  requireState(order, 'authorised');
  if (feeMinor >= order.amountMinor) throw new Conflict(`The fee takes the whole payment order ${order.id}.`);
  // AC04: the code of banks for a closed account.
  const message = feeMinor === 0 ? 'Vrácená platba: účet příjemce neexistuje' : 'AC04';
  return context.store.atomically(() => {
    bookOrder(context, order, order.amountMinor - feeMinor, message);
    return move(context, order, 'returned');
  });
}

/** Authorises the orders that are due. */
export function authoriseDueOrders(context: Context) {
  const due = context.store.all<OrderRow>(
    `select ${columns} from bank_orders where due_at <= ? order by due_at, id`,
    context.clock.now(),
  );
  for (const row of due) authoriseOrder(context, toOrder(row));
}

/** The time of the next automatic authorisation. */
export function nextOrderDueAt({ store }: Context): number | undefined {
  return (
    store.get<{ dueAt: number | null }>('select min(due_at) as dueAt from bank_orders')?.dueAt ?? undefined
  );
}

/** An account in minor units: `balance` = opening + movements, of which `waiting` is reserved for orders. */
export interface AccountBalance {
  currency: Currency;
  iban: string;
  openingBalance: number;
  movements: number;
  balance: number;
  waiting: number;
}

export function balanceOf(context: Context, account: BankAccount): AccountBalance {
  const { currency, iban, openingMinor } = account;
  const movements = sumOfMovements(context, currency);
  const waiting = waitingOrders(context)
    .filter((order) => order.currency === currency)
    .reduce((sum, order) => sum + order.amountMinor, 0);
  const balance = openingMinor + movements;
  return { currency, iban, openingBalance: openingMinor, movements, balance, waiting };
}
