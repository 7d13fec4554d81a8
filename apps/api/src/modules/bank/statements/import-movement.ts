import { extractPaymentReference, isCurrency, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { returnTransfer } from '../outgoing-transfers/book-transfer.ts';
import { bookTransferAndReturn } from '../outgoing-transfers/return-less-fee.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import type { StoredLine } from '../recognition/identity-columns.ts';
import type { IncomingMoney } from './bank-statements.ports.ts';
import {
  type BookedMovement,
  type CollectionAccount,
  insertMovement,
  insertReversal,
  markRead,
} from './bank-statements.store.ts';
import type { MovementOutcome } from '../bank.tables.ts';

/** The dependencies of an import: the receiver of incoming money, and the owners of our transfers. */
export interface MovementDeps {
  readonly incoming: IncomingMoney;
  readonly owners: TransferOwners;
}

const isReversal = (line: StatementLine): boolean => line.isReversal && line.amount < 0n;

/**
 * Outgoing lines first, then incoming ones, then reversals: a statement may list a return above the transfer that it
 * returns.
 */
const placeOf = (line: StatementLine): number => {
  if (isReversal(line)) return 2;
  return line.amount > 0n ? 1 : 0;
};

/** Sorts the lines of a statement into the order of import. */
export const inOrder = <Line extends StatementLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Books a line of one of our transfers, which leaves or comes back. */
const bookTransferMovement = async (
  deps: MovementDeps,
  tx: Tx,
  line: StatementLine,
  reference: string | null,
): Promise<'transfer' | 'transfer_returned' | null> => {
  if (reference === null || line.amount === 0n || isReversal(line) || !isCurrency(line.currency)) return null;
  if (line.amount < 0n)
    return (await bookTransferAndReturn(deps, tx, { reference, amount: money(-line.amount, line.currency) }))
      ? 'transfer'
      : null;
  return (await returnTransfer(deps.owners, tx, { reference, amount: money(line.amount, line.currency) }))
    ? 'transfer_returned'
    : null;
};

const outcomeOf = (line: StatementLine): MovementOutcome => {
  if (line.amount === 0n) return 'nothing';
  if (!isCurrency(line.currency)) return 'foreign_currency';
  if (isReversal(line)) return 'reversal';
  return line.amount < 0n ? 'outgoing' : 'payment';
};

/** The payer that the line names, unless it names us. */
const payerOf = ({ payerName, payerAccount }: StatementLine, { iban }: CollectionAccount) =>
  payerAccount === iban ? { payerName: null, payerAccount: null } : { payerName, payerAccount };

/** Passes on money that came in or was reversed. */
const handOver = async (
  incoming: IncomingMoney,
  tx: Tx,
  account: CollectionAccount,
  { line, reference }: { readonly line: StatementLine; readonly reference: string | null },
): Promise<void> => {
  const { movementId, amount, currency, bookedOn, instructionId } = line;
  if (!isCurrency(currency)) return;
  const place = {
    // The bank's ids are unique only within an account.
    providerRef: `${account.iban}/${movementId}`,
    accountIban: account.iban,
    bookedOn,
    instructionId,
    reference,
    ...payerOf(line, account),
  };
  if (amount > 0n) return incoming.receivePayment(tx, { ...place, amount: money(amount, currency) });
  await insertReversal(tx, account.id, { ...place, movementId });
  await incoming.receiveReversal(tx, { ...place, amount: money(-amount, currency) });
};

/**
 * Books a statement line that differs from every known movement. Stores it in its original form; books an outgoing
 * line if it is one of our transfers, and receives an incoming one as a payment. Returns its movement.
 */
export const importMovement = async (
  deps: MovementDeps,
  tx: Tx,
  account: CollectionAccount,
  line: StoredLine,
): Promise<BookedMovement> => {
  const reference = extractPaymentReference(line);
  const booked = await bookTransferMovement(deps, tx, line, reference);
  const outcome = booked ?? outcomeOf(line);
  const transferReference = booked === null ? null : reference;
  const { name, ...movement } = await insertMovement(tx, account.id, line, { outcome, transferReference });
  await markRead(tx, account.id, line.raw);
  // The movement has its own name, because the bank may have used its number before.
  if (outcome === 'payment' || outcome === 'reversal')
    await handOver(deps.incoming, tx, account, { line: { ...line, movementId: name }, reference });
  return movement;
};
