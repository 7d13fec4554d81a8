import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertReading } from './personal-data-readings.store.ts';
import { getUserId } from '../users.queries.ts';

export interface StaffCall {
  readonly staffId: number;
  readonly requestId: string;
}

/**
 * Records the reason for which a member of staff reads all personal data of a user. It shows nothing yet: answers to
 * calls with an idempotency key are stored, and personal data must not be. @throws BusinessError `common.not_found`
 */
export const openReading = async (
  tx: Tx,
  { user, reason, staffId, requestId }: StaffCall & { readonly user: string; readonly reason: string },
) => {
  const userId = await getUserId(tx, user);
  const reading = await insertReading(tx, { userId, staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.reading_opened',
    subject: { type: 'user', id: userId },
    after: { reading: reading.documentId },
    requestId,
  });
  return { documentId: reading.documentId, readableUntil: reading.readableUntil.toISOString() };
};
