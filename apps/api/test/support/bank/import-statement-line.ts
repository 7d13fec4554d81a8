import { type Currency, isCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  openCollectionAccount,
  saveStatedBalance,
} from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { decideSame } from '../../../src/modules/bank/recognition/decide-waiting-line.ts';
import type { IncomingLine } from '../../../src/modules/bank/recognition/recognise-line.ts';
import { fromFeed, acceptLine, type AcceptedLine } from '../../../src/modules/bank/recognition/take-line.ts';
import type { TransferOwners } from '../../../src/modules/bank/index.ts';
import { type PaymentDeps, receiveFromBank, refundTransfers } from '../../../src/modules/payments/index.ts';
import { withdrawalTransfers } from '../../../src/modules/wallets/index.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { testInvestors } from '../payments/payment-fixture.ts';
import type { TestContext } from '../database/test-database.ts';

/** Accepts one line of the CZK account, by default from the feed, as reading a statement does. */
export const acceptStatementLine = (
  context: Pick<TestContext, 'transact'>,
  payments: PaymentDeps,
  line: StatementLine | IncomingLine,
  {
    iban = 'CZ5220100000002900000005',
    owners = {},
  }: { readonly iban?: string; readonly owners?: TransferOwners } = {},
): Promise<AcceptedLine> => {
  const incoming = 'source' in line ? line : fromFeed({ ...line, references: { movement: line.movementId } });
  return context.transact(async (tx) =>
    acceptLine({ incoming: receiveFromBank(payments), owners }, tx, {
      account: await openCollectionAccount(tx, iban, isCurrency(line.currency) ? line.currency : 'CZK'),
      line: incoming,
    }),
  );
};

export const importStatementLine = async (
  context: Pick<TestContext, 'transact'>,
  payments: PaymentDeps,
  line: StatementLine | IncomingLine,
  options: Parameters<typeof acceptStatementLine>[3] = {},
): Promise<void> => {
  await acceptStatementLine(context, payments, line, options);
};

/** A statement line in the form of the bank's feed or of a file. */
export const statementLine = (more: Partial<StatementLine> = {}): StatementLine => ({
  movementId: newDocumentId(),
  instructionId: null,
  bookedOn: '2026-11-21',
  amount: 1_00n,
  currency: 'CZK',
  variableSymbol: null,
  texts: [],
  payerName: 'Jan Novák',
  payerAccount: 'CZ6508000000192000145399',
  references: {},
  statement: null,
  isReversal: false,
  raw: '{}',
  ...more,
});

/** The items that bank tests pay by transfer. */
export const bankOwners: TransferOwners = { refund: refundTransfers, withdrawal: withdrawalTransfers };

/** A transfer that left the bank and came back less a fee; returns the documentId of the waiting payment. */
export const sampleReturnedTransfer = async (
  context: TestContext,
  transfer: string,
  fee: bigint,
): Promise<string> => {
  const { rows } = await sql<{ reference: string; amount: bigint; currency: Currency }>`
    select reference, amount, currency from outgoing_transfers where document_id = ${transfer}`.execute(
    context.admin.kysely,
  );
  const [sent] = rows;
  invariant(sent, `there is no transfer ${transfer}`);
  const about = { variableSymbol: sent.reference, currency: sent.currency };
  const back = statementLine({ ...about, amount: sent.amount - fee, texts: ['AC04'] });
  for (const line of [statementLine({ ...about, amount: -sent.amount }), back])
    await importStatementLine(context, testInvestors().deps, line, { owners: bankOwners });
  const payment = await sql<{ documentId: string }>`
    select document_id as "documentId" from payments where provider_ref like ${`%/${back.movementId}`}`.execute(
    context.admin.kysely,
  );
  return payment.rows[0]?.documentId ?? '';
};

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

/** Lets the bank state its balance at the end of a day; by default for the CZK account. */
export const sayBalance = (
  context: TestContext,
  { day, balance, currency = 'CZK' }: { day: string; balance: bigint; currency?: Currency },
): Promise<void> =>
  context.transact(async (tx) => {
    const { id } = await openCollectionAccount(tx, 'CZ5220100000002900000005', currency);
    await saveStatedBalance(tx, id, { day, balance });
  });

/** The first open day of an empty account. */
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

/** documentIds of a waiting line, and of the movement that it may be. */
export const sampleWaitingLine = async (
  context: TestContext,
): Promise<{ readonly waiting: string; readonly movement: string }> => {
  const amount = BigInt(3_000_000_00 + Math.floor(Math.random() * 1_000_000));
  const movement = await sampleMovement(context, { amount, payerName: null });
  const file = { source: 'gpc', from: null, to: null } as const;
  const line = statementLine({ amount });
  await importStatementLine(context, testInvestors().deps, { ...line, ...file });
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from waiting_bank_lines where movement_id = ${line.movementId}`.execute(
    context.admin.kysely,
  );
  return { waiting: rows[0]?.documentId ?? '', movement };
};

/** documentId of a line that was identified with a movement. */
export const sampleSameLine = async (context: TestContext, staffId: number): Promise<string> => {
  const { waiting: documentId, movement } = await sampleWaitingLine(context);
  await context.transact((tx) => decideSame(tx, { documentId, movement, staffId, requestId: 'test' }));
  return documentId;
};
