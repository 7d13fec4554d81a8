import type { Tx } from '@parcela/platform/database/database.ts';
import { StartAgain } from '@parcela/platform/database/unit-of-work.ts';
import { findLaterAct, lockMemberRow } from './staff-members.store.ts';

/**
 * Locks this member until the transaction ends: no other transaction disables them, changes their roles or renews their
 * credentials. Does not hinder the member's parallel actions, nor locks of colleagues.
 */
export const lockActingMember = (tx: Tx, staffId: number): Promise<void> =>
  lockMemberRow(tx, staffId, 'held');

/**
 * For a change of what a member may do: waits for everything that the member is doing, and for decisions about their
 * requests. The change is dated after these, as it is committed after them.
 * @throws StartAgain when something of it is dated later than this transaction
 */
export const waitForMember = async (tx: Tx, staffId: number): Promise<void> => {
  await lockMemberRow(tx, staffId, 'alone');
  if (await findLaterAct(tx, staffId)) throw new StartAgain('a member acted while their rights were changed');
};
