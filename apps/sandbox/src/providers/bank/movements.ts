import type { Currency } from '../../config.ts';
import type { Context } from '../../context.ts';

/** The statement's data about a movement; null where there is none. */
export interface MovementDetails {
  variableSymbol: string | null;
  /** The other side: the payer, or the recipient of an outgoing movement. */
  payerName: string | null;
  payerIban: string | null;
  message: string | null;
  /** The `EndToEndId` that the payer's order carried. */
  payerReference?: string | null;
  /** The order of the platform that an outgoing or returned movement belongs to. */
  orderId?: number;
  /** The incoming movement that the bank takes back with this one. */
  reversedMovementId?: number;
}

/** One movement on an account of the platform. Amounts are minor units, negative when the money leaves. */
export interface Movement extends MovementDetails {
  id: number;
  currency: Currency;
  amountMinor: number;
  bookedAt: number;
}

interface MovementRow {
  id: number;
  currency: Currency;
  amountMinor: number;
  bookedAt: number;
  document: string;
}

const columns = 'id, currency, amount_minor as amountMinor, booked_at as bookedAt, document';
/** Real movement ids have eleven digits; the first one here is recognisable. */
const firstId = 26_000_000_001;

const toMovement = ({ document, ...row }: MovementRow): Movement => ({
  ...row,
  ...(JSON.parse(document) as MovementDetails),
});

/** Books a movement at the sandbox's present time and returns its movement id. */
export function bookMovement(
  { store, clock }: Context,
  given: MovementDetails & { currency: Currency; amountMinor: number },
): number {
  const { currency, amountMinor, ...details } = given;
  return store.atomically(() => {
    const last = store.get<{ id: number | null }>('select max(id) as id from movements')?.id;
    return store.run(
      'insert into movements (id, currency, amount_minor, booked_at, document) values (?, ?, ?, ?, ?)',
      (last ?? firstId - 1) + 1,
      currency,
      amountMinor,
      clock.now(),
      JSON.stringify(details),
    );
  });
}

/** The bank takes back an incoming movement in full; undefined when there is none with this id. */
export function reverseMovement(context: Context, id: number): number | undefined {
  const movement = findMovement(context, id);
  if (!movement || movement.amountMinor < 0) return undefined;
  const { id: reversedMovementId, bookedAt: _, orderId: __, ...details } = movement;
  return bookMovement(context, { ...details, amountMinor: -movement.amountMinor, reversedMovementId });
}

/** Every movement of an account, oldest first. */
export function listMovements({ store }: Context, currency: Currency): Movement[] {
  return store
    .all<MovementRow>(`select ${columns} from movements where currency = ? order by id`, currency)
    .map(toMovement);
}

/** The sum of all movements of an account, in minor units. */
export function sumOfMovements({ store }: Context, currency: Currency): number {
  const row = store.get<{ total: number }>(
    'select coalesce(sum(amount_minor), 0) as total from movements where currency = ?',
    currency,
  );
  return row?.total ?? 0;
}

/** The newest movements of all accounts, newest first. */
export function latestMovements({ store }: Context): Movement[] {
  return store
    .all<MovementRow>(`select ${columns} from movements order by id desc limit 100`)
    .map(toMovement);
}

export function findMovement({ store }: Context, id: number): Movement | undefined {
  const row = store.get<MovementRow>(`select ${columns} from movements where id = ?`, id);
  return row && toMovement(row);
}

/** The last movement that `last` has returned; 0 before the first call. */
export function bookmarkOf({ store }: Context, currency: Currency): number {
  return (
    store.get<{ id: number }>('select movement_id as id from bank_bookmarks where currency = ?', currency)
      ?.id ?? 0
  );
}

export function setBookmark({ store }: Context, currency: Currency, movementId: number) {
  store.run(
    'insert or replace into bank_bookmarks (currency, movement_id) values (?, ?)',
    currency,
    movementId,
  );
}
