import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { StatementLine, UnreadableLine } from '@parcela/providers/ports/bank-feed.ts';
import type { BankTables, MovementOutcome } from '../bank.tables.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

export interface CollectionAccount {
  readonly id: number;
  readonly iban: string;
  readonly currency: Currency;
  /** The day up to which its statement was read. */
  readonly readTo: string | null;
}

/** The collection account of a currency, stored when it is first read. */
export const openCollectionAccount = async (
  tx: Tx,
  iban: string,
  currency: Currency,
): Promise<CollectionAccount> => {
  await db(tx)
    .insertInto('collection_accounts')
    .values({ iban, currency, read_to: null, last_read_at: null })
    .onConflict((conflict) => conflict.columns(['iban', 'currency']).doNothing())
    .execute();
  const row = await db(tx)
    .selectFrom('collection_accounts')
    .select(['id', 'iban', 'currency', 'read_to as readTo'])
    .where('iban', '=', iban)
    .where('currency', '=', currency)
    .executeTakeFirst();
  invariant(row, `there is no bank account in ${currency}`);
  return row;
};

export const saveReadTo = async (tx: Tx, accountId: number, day: string): Promise<void> => {
  await db(tx)
    .updateTable('collection_accounts')
    .set({ read_to: day, last_read_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .execute();
};

/** What the bank says the account holds at the end of a day; the first time also what it held before our first line. */
export const saveStatedBalance = async (
  tx: Tx,
  accountId: number,
  { day, balance }: { readonly day: string; readonly balance: bigint },
): Promise<void> => {
  await sql`
    update collection_accounts a set stated_on = ${day}::date, stated_balance = ${balance},
      opening_balance = coalesce(a.opening_balance, ${balance} - coalesce((
        select sum(m.amount) from bank_movements m
        where m.collection_account_id = a.id and m.currency = a.currency and m.booked_on <= ${day}::date), 0))
    where a.id = ${accountId} and (a.stated_on is null or a.stated_on <= ${day}::date)`.execute(db(tx));
};

/** Nothing moved in a period that begins before the last known balance ends: the balance is that of its end, too. */
export const saveSameBalance = async (
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    update collection_accounts a set stated_on = ${to}::date
    where a.id = ${accountId} and a.stated_on between ${from}::date - 1 and ${to}::date`.execute(db(tx));
};

/** Which of these movements are here already; a statement overlaps the one before it. */
export const knownMovements = async (
  tx: Tx,
  accountId: number,
  movementIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (movementIds.length === 0) return new Set();
  const rows = await db(tx)
    .selectFrom('bank_movements')
    .select('movement_id')
    .where('collection_account_id', '=', accountId)
    .where('movement_id', 'in', movementIds)
    .execute();
  return new Set(rows.map((row) => row.movement_id));
};

/** Stores a line as it came; says whether it is new. */
export const insertMovement = async (
  tx: Tx,
  accountId: number,
  line: StatementLine,
  became: { readonly outcome: MovementOutcome; readonly transferReference: string | null },
): Promise<boolean> => {
  const rows = await db(tx)
    .insertInto('bank_movements')
    .values({
      collection_account_id: accountId,
      movement_id: line.movementId,
      instruction_id: line.instructionId,
      booked_on: line.bookedOn,
      amount: line.amount,
      currency: line.currency,
      raw: line.raw,
      outcome: became.outcome,
      transfer_id:
        became.transferReference === null
          ? null
          : (eb) =>
              eb
                .selectFrom('outgoing_transfers')
                .select('id')
                .where('reference', '=', became.transferReference),
    })
    .onConflict((conflict) => conflict.columns(['collection_account_id', 'movement_id']).doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
};

/** The one payment with the same instruction as this line; null when there is none, or more than one. */
export const findOriginalMovement = async (
  tx: Tx,
  accountId: number,
  { instructionId }: StatementLine,
): Promise<string | null> => {
  if (instructionId === null) return null;
  const rows = await db(tx)
    .selectFrom('bank_movements')
    .select('movement_id')
    .where('collection_account_id', '=', accountId)
    .where('instruction_id', '=', instructionId)
    .where('outcome', '=', 'payment')
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.movement_id ?? null) : null;
};

/** Stores unreadable lines, each once however often it comes; says how many are new. */
export const insertUnreadable = async (
  tx: Tx,
  accountId: number,
  lines: readonly UnreadableLine[],
): Promise<number> => {
  if (lines.length === 0) return 0;
  const rows = await db(tx)
    .insertInto('bank_unreadable_lines')
    .values(
      lines.map(({ raw, problem }) => ({
        collection_account_id: accountId,
        digest: sha256(raw),
        raw,
        problem,
      })),
    )
    .onConflict((conflict) => conflict.columns(['collection_account_id', 'digest']).doNothing())
    .returning('id')
    .execute();
  return rows.length;
};

/** A line that was unreadable before is in the books now. */
export const markRead = async (tx: Tx, accountId: number, raw: string): Promise<void> => {
  await db(tx)
    .updateTable('bank_unreadable_lines')
    .set({ read_at: sql<Date>`app_now()` })
    .where('collection_account_id', '=', accountId)
    .where('digest', '=', sha256(raw))
    .where('read_at', 'is', null)
    .execute();
};
