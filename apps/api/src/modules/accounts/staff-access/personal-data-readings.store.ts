import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** How long a reason is valid: long enough to read, too short to return later. */
const readableMinutes = 15;

export interface NewReading {
  readonly userId: number;
  readonly staffId: number;
  readonly reason: string;
}

export const insertReading = async (
  tx: Tx,
  reading: NewReading,
): Promise<{ readonly documentId: string; readonly readableUntil: Date }> =>
  tables<AccountsTables>(tx)
    .insertInto('personal_data_readings')
    .values({
      document_id: newDocumentId(),
      user_id: reading.userId,
      staff_id: reading.staffId,
      reason: reading.reason,
      readable_until: sql<Date>`app_now() + make_interval(mins => ${readableMinutes})`,
    })
    .returning(['document_id as documentId', 'readable_until as readableUntil'])
    .executeTakeFirstOrThrow();

/** This staff member's open reading of a user who is not deleted. */
export const findOpenReading = (tx: Tx, staffId: number, documentId: string) =>
  tables<AccountsTables>(tx)
    .selectFrom('personal_data_readings as reading')
    .innerJoin('users', 'users.id', 'reading.user_id')
    .select(['reading.document_id as documentId', 'reading.user_id as userId', 'reading.reason'])
    .select(['reading.readable_until as readableUntil', 'users.document_id as userDocumentId'])
    .where('reading.document_id', '=', documentId)
    .where('reading.staff_id', '=', staffId)
    .where('reading.readable_until', '>', sql<Date>`app_now()`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
