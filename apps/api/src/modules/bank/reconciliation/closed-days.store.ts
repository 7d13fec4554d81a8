import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { BankTables } from '../bank.tables.ts';
import type { BankDay } from './bank-days.queries.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

/** A new line names its account, so it waits until this transaction has ended. */
export const lockAccounts = async (tx: Tx, currency: Currency): Promise<void> => {
  await db(tx)
    .selectFrom('collection_accounts')
    .select('id')
    .where('currency', '=', currency)
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const insertClosedDay = async (
  tx: Tx,
  day: BankDay & {
    readonly bank: bigint;
    readonly opening: bigint;
    readonly lines: bigint;
    readonly ledger: bigint;
    readonly note: string | null;
    readonly staffId: number;
  },
): Promise<{ readonly id: number; readonly documentId: string }> =>
  onlyRow(
    await db(tx)
      .insertInto('closed_bank_days')
      .values({
        currency: day.currency,
        day: day.day,
        bank_balance: day.bank,
        opening_balance: day.opening,
        lines_balance: day.lines,
        ledger_balance: day.ledger,
        note: day.note,
        closed_by: day.staffId,
      })
      .returning(['id', 'document_id as documentId'])
      .execute(),
  );

/** Assigns every unassigned line and entry until the end of the day. */
export const closeLines = async (
  tx: Tx,
  { currency, day, id }: BankDay & { readonly id: number },
): Promise<void> => {
  await sql`
    update bank_movements set closed_day_id = ${id}
    where currency = ${currency} and closed_day_id is null and booked_on <= ${day}::date`.execute(db(tx));
  await sql`
    insert into closed_bank_postings (transaction_id, closed_day_id)
    select h.transaction_id, ${id} from bank_postings_by_hand h
    where h.currency = ${currency} and h.closed_day_id is null and h.day <= ${day}::date`.execute(db(tx));
};
