import type { Currency } from '../../config.ts';
import type { Context } from '../../context.ts';

/** The statement's data about a movement; null where there is none. */
export interface MovementDetails {
  variableSymbol: string | null;
  /** The other party: the payer, or the recipient of an outgoing movement. */
  payerName: string | null;
  payerIban: string | null;
  message: string | null;
  /** The `EndToEndId` from the payer's order. */
  payerReference?: string | null;
  /** The order of the platform that an outgoing or returned movement belongs to. */
  orderId?: number;
  /** The incoming movement that the bank reverses with this one. */
  reversedMovementId?: number;
  /** The statement does not show which instruction a reversal belongs to. */
  isUnnamed?: boolean;
  /** The number on the statement; by default the movement's own. Banks reuse numbers. */
  shownNumber?: number;
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

/** Books a movement at the sandbox's current time and returns its movement id. */
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

export interface Reversal {
  movementId: number;
  /** A part of the movement; by default the whole amount. */
  amountMinor?: number | undefined;
  /** The line names neither payer, reference nor instruction, so that staff must tie it to its payment. */
  isUnnamed?: boolean | undefined;
}

/** Reverses an incoming movement or a part of it; undefined when there is no such movement, or when it is too small. */
export function reverseMovement(context: Context, reversal: Reversal): number | undefined {
  const movement = findMovement(context, reversal.movementId);
  const amountMinor = reversal.amountMinor ?? movement?.amountMinor ?? 0;
  if (!movement || movement.amountMinor < amountMinor || movement.amountMinor < 0) return undefined;
  const { id, currency, variableSymbol, payerName, payerIban, message, payerReference = null } = movement;
  const named = { variableSymbol, payerName, payerIban, message, payerReference };
  const unnamed = { variableSymbol: null, payerName: null, payerIban: null, message: null, isUnnamed: true };
  const details = reversal.isUnnamed ? unnamed : named;
  return bookMovement(context, { ...details, currency, amountMinor: -amountMinor, reversedMovementId: id });
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
