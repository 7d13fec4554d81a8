import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  openCollectionAccount,
  saveStatedBalance,
} from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { importMovement } from '../../../src/modules/bank/statements/import-movement.ts';
import { type PaymentDeps, receiveFromBank } from '../../../src/modules/payments/index.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { testInvestors } from '../payments/payment-fixture.ts';
import type { TestContext } from '../database/test-database.ts';

/** Imports one line of the statement of the account for CZK, as the reading of a statement does. */
export const importStatementLine = (
  context: TestContext,
  payments: PaymentDeps,
  line: StatementLine,
): Promise<void> =>
  context.transact(async (tx) =>
    importMovement(
      { incoming: receiveFromBank(payments), owners: {} },
      tx,
      await openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK'),
      line,
    ),
  );

/** A line of a statement as the bank's feed or a file gives it. */
const statementLine = (more: Partial<StatementLine> = {}): StatementLine => ({
  movementId: newDocumentId(),
  instructionId: null,
  bookedOn: '2026-11-21',
  amount: 1_00n,
  currency: 'CZK',
  variableSymbol: null,
  texts: [],
  payerName: 'Jan Novák',
  payerAccount: 'CZ6508000000192000145399',
  isReversal: false,
  raw: '{}',
  ...more,
});

/** The documentId of a line that is in the books. */
export const sampleMovement = async (
  context: TestContext,
  more: Partial<StatementLine> = {},
): Promise<string> => {
  const line = statementLine(more);
  await importStatementLine(context, testInvestors().deps, line);
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from bank_movements where movement_id = ${line.movementId}`.execute(
    context.admin.kysely,
  );
  return rows[0]?.documentId ?? '';
};

/** The documentIds of a payment and of a reversal that names neither payer nor reference. */
export const sampleReversal = async (
  context: TestContext,
  amount = 1_00n,
): Promise<{ readonly movement: string; readonly payment: string }> => {
  const paid = await sampleMovement(context, { amount });
  const { rows } = await sql<{ documentId: string }>`
    select payment_document_id as "documentId" from bank_movement_items where document_id = ${paid}`.execute(
    context.admin.kysely,
  );
  const movement = await sampleMovement(context, {
    amount: -amount,
    isReversal: true,
    payerName: null,
    payerAccount: null,
  });
  return { movement, payment: rows[0]?.documentId ?? '' };
};

/** The bank says what it holds at the end of a day; the account for CZK unless another is named. */
export const sayBalance = (
  context: TestContext,
  { day, balance, currency = 'CZK' }: { day: string; balance: bigint; currency?: Currency },
): Promise<void> =>
  context.transact(async (tx) => {
    const { id } = await openCollectionAccount(tx, 'CZ5220100000002900000005', currency);
    await saveStatedBalance(tx, id, { day, balance });
  });

/** The first day of an empty account that is not closed yet. */
export const sampleBankDay = async (
  context: TestContext,
): Promise<{ readonly currency: Currency; readonly day: string }> => {
  await sayBalance(context, { day: '2026-11-20', balance: 0n, currency: 'PLN' });
  const { rows } = await sql<{ day: string }>`
    select coalesce(max(day) + 1, date '2026-01-01') as day from closed_bank_days where currency = 'PLN'`.execute(
    context.admin.kysely,
  );
  return { currency: 'PLN', day: rows[0]?.day ?? '' };
};
