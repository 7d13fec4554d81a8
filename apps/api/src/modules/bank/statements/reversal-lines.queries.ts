import { type Currency, money } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { lockAccountOfLine } from '../reconciliation/explanations.store.ts';
import type { BankPayment, BankReversal } from './bank-statements.ports.ts';

type Row = Omit<BankReversal, 'amount'> & { readonly amount: bigint; readonly currency: Currency };

const list = async (tx: Tx, where: RawBuilder<unknown>): Promise<readonly BankReversal[]> => {
  const { rows } = await sql<Row>`
    select r.amount, r.currency, r.provider_ref as "providerRef", r.account_iban as "accountIban",
      r.booked_on as "bookedOn", r.instruction_id as "instructionId", r.payer_account as "payerAccount",
      r.payer_name as "payerName", r.reference
    from bank_reversal_lines r where not r.is_explained and ${where}
    order by r.booked_on, r.id`.execute(tables(tx));
  return rows.map(({ amount, currency, ...row }) => ({ ...row, amount: money(amount, currency) }));
};

/** Reads the line of `findReversalLine` for display, not for a decision. */
export const readReversalLine = async (tx: Tx, documentId: string): Promise<BankReversal | undefined> =>
  (await list(tx, sql`r.document_id = ${documentId}`))[0];

/** A statement line that took money back and has no explanation; undefined for any other line. */
export const findReversalLine = async (tx: Tx, documentId: string): Promise<BankReversal | undefined> => {
  await lockAccountOfLine(tx, documentId);
  return readReversalLine(tx, documentId);
};

/** A reversal that no payment and no staff explanation covers; undefined for every other line. */
export const findWaitingReversal = async (tx: Tx, documentId: string): Promise<BankReversal | undefined> =>
  (await list(tx, sql`not r.is_tied and r.document_id = ${documentId}`))[0];

/** Reversals that may have waited for this payment, found by account, day and amount. */
export const listWaitingReversals = (tx: Tx, payment: BankPayment): Promise<readonly BankReversal[]> =>
  list(
    tx,
    sql`not r.is_tied and r.account_iban = ${payment.accountIban} and r.booked_on >= ${payment.bookedOn}::date
      and r.currency = ${payment.amount.currency} and r.amount <= ${payment.amount.amount}`,
  );
