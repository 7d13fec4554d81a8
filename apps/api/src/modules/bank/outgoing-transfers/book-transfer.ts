import type { Money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { externalAccount, payableAccount, roundOf, transfer } from '@parcela/ledger';
import { saveAnswer } from './transfer-batches.store.ts';
import type { TransferOwner, TransferOwners } from './outgoing-transfers.ports.ts';
import { type LockedTransfer, lockTransfer, saveBooked, saveFailed } from './outgoing-transfers.store.ts';
import type { TransferFailure } from '../bank.tables.ts';

/** A line of a statement that carries a reference. */
export interface BankLine {
  readonly reference: string;
  /** The moved amount, positive. */
  readonly amount: Money;
}

const ownerOf = (owners: TransferOwners, { item }: LockedTransfer): TransferOwner => {
  const owner = owners[item.kind];
  invariant(owner, `nobody owns transfers of a ${item.kind}`);
  return owner;
};

const isSameMoney = (left: Money, right: Money): boolean =>
  left.amount === right.amount && left.currency === right.currency;

const accountsOf = ({ item, amount }: LockedTransfer) => ({
  waiting: payableAccount(`${item.kind}:${item.id}`, amount.currency),
  external: externalAccount('bank', amount.currency),
});

/**
 * Books a transfer that a statement shows. False unless the line matches one of our transfers in transit to the last
 * minor unit; staff must then check the line.
 */
export const bookTransfer = async (owners: TransferOwners, tx: Tx, line: BankLine): Promise<boolean> => {
  const found = await lockTransfer(tx, { reference: line.reference });
  if (found?.state !== 'submitted' || !isSameMoney(found.amount, line.amount)) return false;
  const { waiting, external } = accountsOf(found);
  await transfer(tx, {
    kind: 'transfer.booked',
    source: roundOf({ type: 'transfer', id: found.id }, found.bookedRound),
    from: waiting,
    to: external,
    amount: found.amount.amount,
  });
  await saveBooked(tx, found.id);
  // A bank that executes one order of a file has received the whole file.
  if (found.batchId !== null) await saveAnswer(tx, found.batchId, 'accepted');
  await ownerOf(owners, found).booked(tx, found.item.id);
  return true;
};

/**
 * Books a transfer that came back in full. False when the line is not a returned transfer but an ordinary payment.
 */
export const returnTransfer = async (owners: TransferOwners, tx: Tx, line: BankLine): Promise<boolean> => {
  const found = await lockTransfer(tx, { reference: line.reference });
  if (found?.state !== 'booked' || !isSameMoney(found.amount, line.amount)) return false;
  if ((await ownerOf(owners, found).canReturn?.(tx, found.item.id)) === false) return false;
  const { waiting, external } = accountsOf(found);
  await transfer(tx, {
    kind: 'transfer.returned',
    source: roundOf({ type: 'transfer', id: found.id }, found.returnedRound),
    from: external,
    to: waiting,
    amount: found.amount.amount,
  });
  await failTransfer(owners, tx, found, 'returned');
  return true;
};

/** Ends a transfer whose money is on its item's payable account, and returns the money to its owner. */
export const failTransfer = async (
  owners: TransferOwners,
  tx: Tx,
  transfer: LockedTransfer,
  reason: TransferFailure,
): Promise<void> => {
  await saveFailed(tx, transfer.id, reason);
  await ownerOf(owners, transfer).failed(tx, transfer.item.id, reason, transfer.returnedRound);
};
