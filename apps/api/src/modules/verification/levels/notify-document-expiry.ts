import { dateInZone } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import {
  type EndingLevel,
  listEndingLevels,
  lockEndingLevel,
  recordNotified,
} from './document-expiry.store.ts';

export interface DocumentExpiryDeps {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /** IANA name of the platform's time zone, which determines the last day of a document. */
  readonly timeZone: string;
}

const batchSize = 50;

const notifyUser = async (
  tx: Tx,
  { userId, validUntil, hasEnded }: EndingLevel,
  timeZone: string,
): Promise<void> => {
  const kind = hasEnded ? 'kyc.document_ended' : 'kyc.document_ends';
  // The level ends at midnight after the last day.
  const lastDay = dateInZone(new Date(validUntil.getTime() - 1), timeZone);
  await notify(tx, { userId, kind, params: { lastDay }, link: '/verification/kyc', mail: true });
};

/** Locks the account first, like every change of a level; a user who has left is not notified. */
const notifyOnce = async (tx: Tx, { userId, recordId }: EndingLevel, timeZone: string): Promise<void> => {
  const isThere = await tryLockProfile(tx, userId);
  const level = await lockEndingLevel(tx, recordId);
  if (!level) return;
  await recordNotified(tx, level);
  if (isThere) await notifyUser(tx, level, timeZone);
  if (!level.hasEnded) return;
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'verification.expired',
    subject: { type: 'user', id: userId },
    after: { type: 'KYC', record: recordId, validUntil: level.validUntil.toISOString() },
  });
};

/**
 * Requests a new check from 60 days before a document ends, and notifies users when it has ended, once each. The
 * level itself ends at that instant, independently of this job; its record is not deleted.
 */
export const notifyDocumentExpiry = async (deps: DocumentExpiryDeps): Promise<'done' | 'more'> => {
  const levels = await listEndingLevels(deps.reader, batchSize);
  const failures: unknown[] = [];
  for (const level of levels)
    await deps
      .transact((tx) => notifyOnce(tx, level, deps.timeZone))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some ends of documents could not be told');
  return levels.length === batchSize ? 'more' : 'done';
};
