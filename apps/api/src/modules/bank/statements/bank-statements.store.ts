import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { StatementLine, UnreadableLine } from '@parcela/providers/ports/bank-feed.ts';
import type { BankTables, MovementOutcome } from '../bank.tables.ts';
import { identityColumns, type StoredLine } from '../recognition/identity-columns.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

export interface CollectionAccount {
  readonly id: number;
  readonly iban: string;
  readonly currency: Currency;
  /** The last day whose statement was read. */
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

/** Saves the bank's balance at the end of a day; the first time, also the balance before our first line. */
export const saveStatedBalance = async (
  tx: Tx,
  accountId: number,
  {
    day,
    balance,
    fileId = null,
  }: { readonly day: string; readonly balance: bigint; readonly fileId?: number | null },
): Promise<void> => {
  await sql`
    update collection_accounts a set stated_on = ${day}::date, stated_balance = ${balance},
      stated_file_id = ${fileId},
      opening_on = case when a.opening_balance is null then ${day}::date else a.opening_on end,
      opening_at = case when a.opening_balance is null then app_now() else a.opening_at end,
      opening_file_id = case when a.opening_balance is null then ${fileId} else a.opening_file_id end,
      opening_balance = coalesce(a.opening_balance, ${balance} - coalesce((
        select sum(m.amount) from bank_movements m
        where m.collection_account_id = a.id and m.currency = a.currency and m.booked_on <= ${day}::date), 0))
    where a.id = ${accountId} and (a.stated_on is null or a.stated_on <= ${day}::date)
      -- The balance before our first line is unknown while a line waits for a decision.
      and (a.opening_balance is not null or not exists (
        select from waiting_bank_lines w where w.collection_account_id = a.id and w.decision is null))`.execute(
    db(tx),
  );
};

/** Nothing moved in a period that follows the last known balance, so the balance also holds at the period's end. */
export const saveSameBalance = async (
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await sql`
    update collection_accounts a set stated_on = ${to}::date
    where a.id = ${accountId} and a.stated_on between ${from}::date - 1 and ${to}::date`.execute(db(tx));
};

/**
 * Finds a free name: the bank's number; otherwise the number with its day; otherwise both with a position within the
 * day.
 */
const freeName = async (
  tx: Tx,
  accountId: number,
  { movementId, bookedOn }: StatementLine,
): Promise<{ readonly name: string; readonly isReused: boolean }> => {
  const ofDay = `${movementId}@${bookedOn}`;
  const { rows } = await sql<{ name: string; isUndone: boolean }>`
    select m.movement_id as name, exists (
        select from undone_bank_lines u where u.movement_id = m.id) as "isUndone"
    from bank_movements m
    where m.collection_account_id = ${accountId}
      and (m.movement_id in (${movementId}, ${ofDay}) or starts_with(m.movement_id, ${`${ofDay}/`})
        and m.booked_on = ${bookedOn}::date)`.execute(db(tx));
  const names = new Set(rows.map(({ name }) => name));
  const isReused = rows.some((row) => !row.isUndone);
  if (!names.has(movementId)) return { name: movementId, isReused: false };
  if (!names.has(ofDay)) return { name: ofDay, isReused };
  for (let place = 2; ; place += 1)
    if (!names.has(`${ofDay}/${place}`)) return { name: `${ofDay}/${place}`, isReused };
};

export interface BookedMovement {
  readonly id: number;
  readonly documentId: string;
}

/** Stores a new raw line under a unique name; the bank may have used its number before. */
export const insertMovement = async (
  tx: Tx,
  accountId: number,
  line: StoredLine,
  became: { readonly outcome: MovementOutcome; readonly transferReference: string | null },
): Promise<BookedMovement & { readonly name: string }> => {
  const { name, isReused } = await freeName(tx, accountId, line);
  const rows = await db(tx)
    .insertInto('bank_movements')
    .values({
      collection_account_id: accountId,
      ...identityColumns(line),
      movement_id: name,
      number_reused: isReused && Object.keys(line.references).length > 0,
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
      transfer_round:
        became.transferReference === null
          ? null
          : (eb) =>
              eb
                .selectFrom('outgoing_transfers')
                .select(
                  became.outcome === 'transfer'
                    ? sql<number>`nullif(booked_round, 1)`.as('round')
                    : sql<number>`nullif(returned_round, 1)`.as('round'),
                )
                .where('reference', '=', became.transferReference),
    })
    .returning(['id', 'document_id as documentId'])
    .execute();
  return { ...onlyRow(rows), name };
};

/** Stores the facts of a stored line about the payment that it reverses. */
export const insertReversal = async (
  tx: Tx,
  accountId: number,
  reversal: {
    readonly movementId: string;
    readonly payerAccount: string | null;
    readonly payerName: string | null;
    readonly reference: string | null;
  },
): Promise<void> => {
  await db(tx)
    .insertInto('bank_reversals')
    .values({
      movement_id: (eb) =>
        eb
          .selectFrom('bank_movements')
          .select('id')
          .where('collection_account_id', '=', accountId)
          .where('movement_id', '=', reversal.movementId),
      payer_account: reversal.payerAccount,
      payer_name: reversal.payerName,
      reference: reversal.reference,
    })
    .execute();
};

/** Lines of an account are imported one after another, so that each sees the previous line's payment or reversal. */
export const lockCollectionAccount = async (tx: Tx, accountId: number): Promise<void> => {
  await sql`select from collection_accounts a where a.id = ${accountId} for no key update`.execute(db(tx));
};

/** Stores each unreadable line once, even if it is repeated; returns how many are new. */
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

/** Marks a previously unreadable line as booked. */
export const markRead = async (tx: Tx, accountId: number, raw: string): Promise<void> => {
  await db(tx)
    .updateTable('bank_unreadable_lines')
    .set({ read_at: sql<Date>`app_now()` })
    .where('collection_account_id', '=', accountId)
    .where('digest', '=', sha256(raw))
    .where('read_at', 'is', null)
    .execute();
};

/** Marks file movements that the bank's API also has: they stay when their file is undone. */
export const saveSeenInFeed = async (tx: Tx, movements: readonly number[]): Promise<void> => {
  if (movements.length === 0) return;
  await sql`
    insert into bank_lines_in_feed (movement_id)
    select m.id from bank_movements m where m.id = any(${movements}::integer[]) and m.source <> 'feed'
    on conflict do nothing`.execute(db(tx));
};
