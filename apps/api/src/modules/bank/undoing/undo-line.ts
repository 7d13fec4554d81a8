import { factOf, isCurrency, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { lockCollectionAccount } from '../statements/bank-statements.store.ts';
import { foresee, type ForeseenLine, type UndoingParts } from './foresee-line.ts';
import { undoOne } from './undo-lines.ts';
import {
  findLineToUndo,
  insertUndoing,
  type LineToUndo,
  listTwins,
  type TwinLine,
} from './undone-lines.store.ts';

const payload = z.strictObject({ movement: z.string(), sameAs: z.nullable(z.string()) });

interface Asked {
  /** documentId of the line. */
  readonly movement: string;
  /** The booked line that it really is; null when the bank has no such line. */
  readonly sameAs: string | null;
}

/** The amount as a fact; empty for a currency that is not ours. */
const sumOf = (amount: bigint | undefined, currency: string) =>
  amount === undefined || amount === 0n || !isCurrency(currency)
    ? null
    : factOf.money(money(amount, currency));

const kindOf = (parts: UndoingParts): ApprovalKind<'bank.undo_line', z.infer<typeof payload>> => ({
  action: 'bank.undo_line',
  payload,
  facts: async (tx, { movement, sameAs }) => {
    const line = await findLineToUndo(tx, movement);
    if (!line || line.blocker === 'undone') return undefined;
    const same = sameAs === null ? undefined : await findLineToUndo(tx, sameAs);
    const { taken, returned } = await foresee(parts, tx, line);
    const [investor] = taken?.investors ?? [];
    return {
      line: factOf.thing('line', line.id),
      amount: sumOf(line.amount, line.currency),
      bookedOn: factOf.day(line.bookedOn),
      sameLine: factOf.thing('line', same?.id),
      order: factOf.thing('order', taken?.orderId),
      investor: factOf.thing('investor', investor),
      transfer: factOf.thing('transfer', line.transferId ?? returned),
      fromSuspense: sumOf(taken?.fromSuspense, line.currency),
      fromWallets: sumOf(taken?.fromWallets, line.currency),
      restricted: sumOf(taken?.restricted, line.currency),
      lifted: sumOf(taken?.lifted, line.currency),
    };
  },
});

const isOneMovement = (line: LineToUndo, other: LineToUndo): boolean =>
  line.id !== other.id &&
  other.blocker !== 'undone' &&
  line.accountId === other.accountId &&
  line.amount === other.amount &&
  line.currency === other.currency;

/** The line with which it is identified, which stays. */
const requireSame = async (tx: Tx, line: LineToUndo, sameAs: string | null): Promise<number | null> => {
  if (sameAs === null) return null;
  const same = await findLineToUndo(tx, sameAs);
  if (!same || !isOneMovement(line, same))
    throw new BusinessError('bank_movement.not_undoable', { reason: 'not_same' });
  return same.id;
};

const requireUndoable = async (
  parts: UndoingParts,
  tx: Tx,
  { movement, sameAs }: Asked,
): Promise<{ readonly line: LineToUndo; readonly sameAsId: number | null }> => {
  const found = await findLineToUndo(tx, movement);
  if (!found) throw new BusinessError('common.not_found');
  await lockCollectionAccount(tx, found.accountId);
  const line = (await findLineToUndo(tx, movement)) ?? found;
  const { blocker } = await foresee(parts, tx, line);
  if (blocker !== null) throw new BusinessError('bank_movement.not_undoable', { reason: blocker });
  return { line, sameAsId: await requireSame(tx, line, sameAs) };
};

/**
 * Requests a second person's confirmation to undo a booked line: the bank has no such line, or the line is another
 * one in the books. @throws BusinessError 404 `common.not_found`, 409 `bank_movement.not_undoable`,
 * `approval.pending`
 */
export const requestUndoLine = async (
  parts: UndoingParts,
  tx: Tx,
  {
    movement,
    sameAs,
    ...by
  }: Asked & { readonly reason: string; readonly staffId: number; readonly requestId: string },
): Promise<RequestedApproval> => {
  await requireUndoable(parts, tx, { movement, sameAs });
  return requestApproval(tx, kindOf(parts), {
    ...by,
    payload: { movement, sameAs },
    subject: movement,
  });
};

/** Called when two people have confirmed that a booked line is wrong. */
export const undoLineAction = (parts: UndoingParts) =>
  withExecution(kindOf(parts), async (tx, asked, by) => {
    const { line, sameAsId } = await requireUndoable(parts, tx, asked);
    const undoingId = await insertUndoing(tx, { ...by, accountId: line.accountId, fileId: null });
    const counter = await undoOne(parts, tx, { line, undoingId, sameAsId }, by);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: by.requestedBy },
      type: 'bank_movement.undone',
      subject: { type: 'bank_movement', id: line.documentId },
      before: { undone: false },
      after: {
        undone: true,
        amount: String(line.amount),
        currency: line.currency,
        sameAs: asked.sameAs,
        reason: by.reason,
        approvedBy: by.approvedBy,
      },
      requestId: by.requestId,
    });
    return { movement: asked.movement, counter };
  });

/** The undo section of a line's page; null for an undone line and for one that reverses another. */
export const showUndoing = async (
  parts: UndoingParts,
  tx: Tx,
  documentId: string,
): Promise<(ForeseenLine & { readonly twins: readonly TwinLine[] }) | null> => {
  const line = await findLineToUndo(tx, documentId);
  if (!line || line.blocker === 'undone') return null;
  return { ...(await foresee(parts, tx, line)), twins: await listTwins(tx, line) };
};
