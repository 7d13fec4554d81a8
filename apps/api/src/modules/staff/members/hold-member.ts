import type { Tx } from '@parcela/platform/database/database.ts';
import { StartAgain } from '@parcela/platform/database/unit-of-work.ts';
import { findLaterAct, lockMemberRow } from './staff-members.store.ts';

/**
 * Locks this member until the transaction ends: no other transaction can disable them, change their roles or renew
 * their credentials. It blocks neither the member's parallel actions nor locks of colleagues.
 */
export const lockActingMember = (tx: Tx, staffId: number): Promise<void> =>
  lockMemberRow(tx, staffId, 'held');

/**
 * For a change of a member's rights: waits for the member's current actions, and for decisions about their requests.
 * The change must have a later date than these, because it is committed after them. @throws StartAgain when one of
 * them has a later date than this transaction
 */
export const waitForMember = async (tx: Tx, staffId: number): Promise<void> => {
  await lockMemberRow(tx, staffId, 'alone');
  if (await findLaterAct(tx, staffId)) throw new StartAgain('a member acted while their rights were changed');
};
