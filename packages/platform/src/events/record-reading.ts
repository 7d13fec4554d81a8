import type { Tx } from '../database/database.ts';
import { recordEvent } from './record-event.ts';

export interface Reading {
  readonly staffId: number;
  readonly userId: number;
  /** The name of the call. */
  readonly what: string;
  readonly requestId: string;
}

/** Records that a staff member opened personal data, in the transaction that reads it. */
export const recordReading = (tx: Tx, { staffId, userId, what, requestId }: Reading): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.viewed',
    subject: { type: 'user', id: userId },
    after: { what },
    requestId,
  });
