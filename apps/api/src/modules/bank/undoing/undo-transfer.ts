import type { LedgerEntryKind } from '@parcela/domain';
import { findTransaction, reverse, roundOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type {
  ReturnedPlace,
  TransferOwners,
  TransferUndoing,
} from '../outgoing-transfers/outgoing-transfers.ports.ts';
import {
  findTransfer,
  type LockedTransfer,
  lockTransfer,
  saveUnbooked,
  saveUnreturned,
} from '../outgoing-transfers/outgoing-transfers.store.ts';
import type { Undoers } from './undoing.ports.ts';

/**
 * Why the line of a transfer cannot be undone. `came_back`: the line that returned it must be undone first; `used`:
 * the money of a return that was booked as a payment was used.
 */
export type TransferBlockedBy = 'came_back' | 'used' | NonNullable<ReturnedPlace['blocker']>;

const undoingOf = (owners: TransferOwners, { item }: LockedTransfer): TransferUndoing => {
  const undoing = owners[item.kind]?.undoing;
  invariant(undoing, `the owner of a ${item.kind} undoes nothing`);
  return undoing;
};

const refuse = (reason: string): never => {
  throw new BusinessError('bank_movement.not_undoable', { reason });
};

/** Why the line that settled a transfer stays; the transfer may have come back by lines that are undone first. */
export const foreseeUnbooking = async (
  tx: Tx,
  id: number,
  returned: ReadonlySet<number>,
): Promise<TransferBlockedBy | null> => {
  const { state } = await findTransfer(tx, id);
  return state === 'booked' || returned.has(id) ? null : 'came_back';
};

/** Where the money of a returned transfer is. */
export const foreseeUnreturning = async (
  owners: TransferOwners,
  tx: Tx,
  id: number,
): Promise<ReturnedPlace> => {
  const found = await findTransfer(tx, id);
  return undoingOf(owners, found).findReturned(tx, found.item.id, found.returnedRound);
};

const record = (
  tx: Tx,
  { documentId, state: before }: LockedTransfer,
  state: 'submitted' | 'booked',
  by: Undoers,
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: by.requestedBy },
    type: state === 'booked' ? 'outgoing_transfer.settled' : 'outgoing_transfer.reopened',
    subject: { type: 'outgoing_transfer', id: documentId },
    before: { state: before },
    after: { state, reason: by.reason, approvedBy: by.approvedBy },
    requestId: by.requestId,
  });

const lock = async (tx: Tx, id: number): Promise<LockedTransfer> => {
  const found = await lockTransfer(tx, { id });
  invariant(found, `there is no transfer ${id}`);
  return found;
};

/** Mirrors the ledger entry of a return. */
const mirror = async (
  tx: Tx,
  { id, round }: { readonly id: number; readonly round: number },
  [booked, undone]: readonly [booked: LedgerEntryKind, undone: LedgerEntryKind],
): Promise<void> => {
  const source = roundOf({ type: 'transfer', id }, round);
  const transactionId = await findTransaction(tx, source, booked);
  invariant(transactionId !== undefined, `transfer ${id} was not ${booked}`);
  await reverse(tx, { kind: undone, source, transactionId });
};

/**
 * Handles the undoing of the line that settled a transfer: its money must be paid again, and the bank has yet to
 * confirm. @throws BusinessError 409 `bank_movement.not_undoable`
 */
export const unbookTransfer = async (
  owners: TransferOwners,
  tx: Tx,
  id: number,
  by: Undoers,
): Promise<void> => {
  const found = await lock(tx, id);
  if (found.state !== 'booked') return refuse('came_back');
  await mirror(tx, { id, round: found.bookedRound }, ['transfer.booked', 'transfer.unbooked']);
  await saveUnbooked(tx, id);
  await undoingOf(owners, found).unbooked(tx, found.item.id);
  await record(tx, found, 'submitted', by);
};

/**
 * Locks a returned transfer and returns where its money is. @throws BusinessError 409 `bank_movement.not_undoable`
 */
export const lockReturned = async (
  owners: TransferOwners,
  tx: Tx,
  id: number,
): Promise<{ readonly found: LockedTransfer; readonly place: ReturnedPlace['place'] }> => {
  const found = await lock(tx, id);
  const undoing = undoingOf(owners, found);
  await undoing.lockReturned(tx, found.item.id);
  const { place, blocker } = await undoing.findReturned(tx, found.item.id, found.returnedRound);
  if (blocker !== null) refuse(blocker);
  return { found, place };
};

/**
 * Handles the undoing of the line that returned a locked transfer: the transfer is settled again. Used money stays
 * with its receiver, whom the counter-entry restricts.
 */
export const unreturnTransfer = async (
  owners: TransferOwners,
  tx: Tx,
  {
    found,
    place,
    providerRef,
  }: {
    readonly found: LockedTransfer;
    readonly place: ReturnedPlace['place'];
    readonly providerRef: string;
  },
  by: Undoers,
): Promise<void> => {
  const { id, item, returnedRound: round } = found;
  await undoingOf(owners, found).unreturned(tx, item.id, { round, place, providerRef });
  if (place !== 'used') await mirror(tx, { id, round }, ['transfer.returned', 'transfer.unreturned']);
  await saveUnreturned(tx, id);
  await record(tx, found, 'booked', by);
};
