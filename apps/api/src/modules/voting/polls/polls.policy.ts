import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { type LockedPoll, lockPoll, type PollContent } from './polls.store.ts';

export interface PollChange {
  /** documentId */
  readonly poll: string;
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

/** @throws BusinessError `voting.not_found` */
export const requirePoll = async (tx: Tx, documentId: string): Promise<LockedPoll> => {
  const locked = await lockPoll(tx, documentId);
  if (!locked) throw new BusinessError('voting.not_found');
  return locked;
};

/**
 * Locks the poll if it has not begun and the editor saw its newest version. @throws BusinessError `voting.not_found`,
 * `voting.begun`, `common.conflict`
 */
export const requireSeenPoll = async (
  tx: Tx,
  { poll, version }: { readonly poll: string; readonly version: number },
): Promise<LockedPoll> => {
  const locked = await requirePoll(tx, poll);
  if (locked.state === 'Current' || locked.state === 'Past') throw new BusinessError('voting.begun');
  if (locked.version !== version) throw new BusinessError('common.conflict');
  return locked;
};

export const invalid = (path: string, code: string): ValidationError => new ValidationError([{ path, code }]);

/**
 * @throws ValidationError for a window that is over, ends before it begins, or starts before the record date
 */
export const assertWindow = async (
  tx: Tx,
  { startAt, endAt, recordAt }: Pick<PollContent, 'startAt' | 'endAt' | 'recordAt'>,
): Promise<void> => {
  const now = await readClock(tx);
  if (startAt && startAt < now) throw invalid('startAt', 'invalid_date');
  if (endAt <= (startAt ?? now)) throw invalid('endAt', 'invalid_date');
  if (recordAt && recordAt > (startAt ?? now)) throw invalid('recordAt', 'invalid_date');
};
