import type { EventType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { lockProfile } from '../user-locks.store.ts';
import { getUserId } from '../users.queries.ts';
import { insertNote, withdrawOwnNote } from './investor-notes.store.ts';

interface Author {
  readonly staffId: number;
  readonly requestId: string;
}

const recordNote = (
  tx: Tx,
  type: EventType,
  { userId, note, staffId, requestId }: Author & { readonly userId: number; readonly note: string },
) =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type,
    subject: { type: 'user', id: userId },
    after: { note },
    requestId,
  });

/** Writes a note about an investor for other members of staff. @throws BusinessError `common.not_found` */
export const writeNote = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  { user, text, ...author }: Author & { readonly user: string; readonly text: string },
) => {
  const userId = await getUserId(tx, user);
  await lockProfile(tx, userId);
  const note = await insertNote(tx, vault, { userId, staffId: author.staffId, text });
  await recordNote(tx, 'user.note_added', { userId, note: note.documentId, ...author });
  return { documentId: note.documentId, createdAt: note.createdAt.toISOString() };
};

/**
 * Blanks a note of the caller; the empty entry stays.
 * @throws BusinessError `common.not_found` for another author's note
 */
export const withdrawNote = async (
  tx: Tx,
  { note, ...author }: Author & { readonly note: string },
): Promise<void> => {
  const userId = await withdrawOwnNote(tx, { documentId: note, staffId: author.staffId });
  if (userId === undefined) throw new BusinessError('common.not_found');
  await recordNote(tx, 'user.note_withdrawn', { userId, note, ...author });
};
