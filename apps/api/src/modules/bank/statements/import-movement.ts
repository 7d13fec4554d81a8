import { extractPaymentReference, isCurrency, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { bookTransfer, returnTransfer } from '../outgoing-transfers/book-transfer.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import type { IncomingMoney } from './bank-statements.ports.ts';
import {
  type CollectionAccount,
  findOriginalMovement,
  insertMovement,
  markRead,
} from './bank-statements.store.ts';
import type { MovementOutcome } from '../bank.tables.ts';

/** The dependencies of an import: the receiver of incoming money, and the owners of our transfers. */
export interface MovementDeps {
  readonly incoming: IncomingMoney;
  readonly owners: TransferOwners;
}

const isReversal = (line: StatementLine): boolean => line.isReversal && line.amount < 0n;

/** Reversals come after the other lines: the reversed movement may be below its reversal in the same statement. */
export const inOrder = (lines: readonly StatementLine[]): StatementLine[] =>
  lines.toSorted((a, b) => Number(isReversal(a)) - Number(isReversal(b)));

/** Books a line that is one of our transfers, going out or coming back. */
const bookTransferMovement = async (
  owners: TransferOwners,
  tx: Tx,
  line: StatementLine,
  reference: string | null,
): Promise<'transfer' | 'transfer_returned' | null> => {
  if (reference === null || line.amount === 0n || isReversal(line) || !isCurrency(line.currency)) return null;
  if (line.amount < 0n)
    return (await bookTransfer(owners, tx, { reference, amount: money(-line.amount, line.currency) }))
      ? 'transfer'
      : null;
  return (await returnTransfer(owners, tx, { reference, amount: money(line.amount, line.currency) }))
    ? 'transfer_returned'
    : null;
};

const outcomeOf = (line: StatementLine): MovementOutcome => {
  if (line.amount === 0n) return 'nothing';
  if (!isCurrency(line.currency)) return 'foreign_currency';
  if (isReversal(line)) return 'reversal';
  return line.amount < 0n ? 'outgoing' : 'payment';
};

/**
 * Imports one line of a statement: it is stored as it came; an outgoing line is booked if it is one of our transfers,
 * and an incoming one is received as a payment. A line that is stored already changes nothing.
 */
export const importMovement = async (
  { incoming, owners }: MovementDeps,
  tx: Tx,
  account: CollectionAccount,
  line: StatementLine,
): Promise<void> => {
  const reference = extractPaymentReference(line);
  const booked = await bookTransferMovement(owners, tx, line, reference);
  const outcome = booked ?? outcomeOf(line);
  const transferReference = booked === null ? null : reference;
  if (!(await insertMovement(tx, account.id, line, { outcome, transferReference }))) {
    invariant(booked === null, `movement ${line.movementId} would settle a transfer a second time`);
    return;
  }
  await markRead(tx, account.id, line.raw);
  if (!isCurrency(line.currency)) return;
  // The bank's ids are unique in an account only.
  const providerRef = `${account.iban}/${line.movementId}`;
  if (outcome === 'reversal') {
    const original = await findOriginalMovement(tx, account.id, line);
    await incoming.receiveReversal(tx, {
      amount: money(-line.amount, line.currency),
      providerRef,
      originalRef: original === null ? null : `${account.iban}/${original}`,
      payerAccount: line.payerAccount,
      reference,
    });
  }
  if (outcome !== 'payment') return;
  await incoming.receivePayment(tx, {
    providerRef,
    amount: money(line.amount, line.currency),
    reference,
    payerName: line.payerName,
    payerAccount: line.payerAccount,
  });
};
