import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockCollectionAccount } from '../statements/bank-statements.store.ts';
import { importMovement, type MovementDeps } from '../statements/import-movement.ts';
import { listKnownLines } from './known-lines.queries.ts';
import { type Candidate, candidatesAmong, targetOf } from './recognise-line.ts';
import {
  findWaitingLine,
  movementIdsOf,
  removeDecision,
  saveDecision,
  type WaitingLine,
} from './waiting-lines.store.ts';

interface Decider {
  readonly staffId: number;
  readonly requestId: string;
}

/** The movements that a waiting line may be, judged by current knowledge. */
export const candidatesOf = async (
  tx: Tx,
  { id, account, line }: WaitingLine,
): Promise<readonly Candidate[]> => {
  const own = targetOf({ movement: null, waiting: id });
  const known = await listKnownLines(tx, account.id, [line]);
  return candidatesAmong(
    line,
    known.filter((each) => targetOf(each) !== own),
  );
};

/** Reads the line under its account's lock, so that no other process imports or decides lines of the account. */
const lockLine = async (tx: Tx, documentId: string): Promise<WaitingLine> => {
  const found = await findWaitingLine(tx, documentId);
  if (!found) throw new BusinessError('common.not_found');
  await lockCollectionAccount(tx, found.account.id);
  return (await findWaitingLine(tx, documentId)) ?? found;
};

const openLine = async (
  tx: Tx,
  documentId: string,
): Promise<{ readonly waiting: WaitingLine; readonly candidates: readonly Candidate[] }> => {
  const waiting = await lockLine(tx, documentId);
  if (waiting.decision !== null) throw new BusinessError('waiting_bank_line.decided');
  return { waiting, candidates: await candidatesOf(tx, waiting) };
};

const record = (
  tx: Tx,
  { documentId, line }: WaitingLine,
  { staffId, requestId }: Decider,
  after: { readonly decision: 'same' | 'another'; readonly movement: string },
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'waiting_bank_line.decided',
    subject: { type: 'waiting_bank_line', id: documentId },
    before: { decision: null },
    after: { ...after, amount: String(line.amount), currency: line.currency, source: line.source },
    requestId,
  });

/**
 * Records the staff decision that a line is a movement already in the books: nothing is booked, and the line counts
 * as known. @throws BusinessError 404 `common.not_found`, 409 `waiting_bank_line.decided`,
 * `waiting_bank_line.changed`
 */
export const decideSame = async (
  tx: Tx,
  { documentId, movement, ...by }: Decider & { readonly documentId: string; readonly movement: string },
): Promise<string> => {
  const { waiting, candidates } = await openLine(tx, documentId);
  const [named] = await movementIdsOf(tx, [movement]);
  const found = candidates.map(({ known }) => known.movement).find((each) => each !== null && each === named);
  if (found === undefined || found === null) throw new BusinessError('waiting_bank_line.changed');
  await saveDecision(tx, waiting.id, { decision: 'same', movementId: found, staffId: by.staffId });
  await record(tx, waiting, by, { decision: 'same', movement });
  return movement;
};

/**
 * Revokes the staff decision that a line is a movement already in the books: nothing was booked, and the line waits
 * again. @throws BusinessError 404 `common.not_found`, 409 `waiting_bank_line.not_reopenable`
 */
export const reopenLine = async (
  tx: Tx,
  { documentId, reason, ...by }: Decider & { readonly documentId: string; readonly reason: string },
): Promise<void> => {
  const waiting = await lockLine(tx, documentId);
  if (waiting.decision !== 'same')
    throw new BusinessError('waiting_bank_line.not_reopenable', { decision: waiting.decision ?? 'none' });
  await removeDecision(tx, waiting.id);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: by.staffId },
    type: 'waiting_bank_line.reopened',
    subject: { type: 'waiting_bank_line', id: documentId },
    before: { decision: 'same' },
    after: { decision: null, amount: String(waiting.line.amount), currency: waiting.line.currency, reason },
    requestId: by.requestId,
  });
};

/**
 * Records the staff decision that a line differs from the movements shown: the line is booked as the feed would book
 * it. @throws BusinessError 404 `common.not_found`, 409 `waiting_bank_line.decided`, `waiting_bank_line.changed`
 */
export const decideAnother = async (
  deps: MovementDeps,
  tx: Tx,
  { documentId, seen, ...by }: Decider & { readonly documentId: string; readonly seen: readonly string[] },
): Promise<string> => {
  const { waiting, candidates } = await openLine(tx, documentId);
  const shown = await movementIdsOf(tx, seen);
  if (candidates.some(({ known }) => known.movement !== null && !shown.has(known.movement)))
    throw new BusinessError('waiting_bank_line.changed');
  const { id, documentId: movement } = await importMovement(deps, tx, waiting.account, waiting.line);
  await saveDecision(tx, waiting.id, { decision: 'another', movementId: id, staffId: by.staffId });
  await record(tx, waiting, by, { decision: 'another', movement });
  return movement;
};
