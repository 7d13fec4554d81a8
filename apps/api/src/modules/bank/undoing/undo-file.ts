import { factOf, isCurrency, type Money, money } from '@parcela/domain';
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
import { foresee, type ForeseenLine, type UndoEffect, type UndoingParts } from './foresee-line.ts';
import { undoOne } from './undo-lines.ts';
import {
  type FileToUndo,
  findFileToUndo,
  clearStatedBalance,
  lockFile,
  saveFileUndone,
} from './undone-files.store.ts';
import { insertUndoing, type LineToUndo, listLinesOfFile } from './undone-lines.store.ts';

/** The expected effects of undoing a file's import. */
export interface ForeseenFile {
  readonly lines: readonly ForeseenLine[];
  /** Lines that another source or statement also has; they stay. */
  readonly staying: number;
}

/**
 * The positions of lines in the order in which they are undone: a reversal before its payment, a return before the
 * line that settled its transfer.
 */
const placeOf = ({ outcome }: LineToUndo): number => {
  if (outcome === 'reversal') return 0;
  return outcome === 'transfer' ? 3 : outcome === 'payment' ? 2 : 1;
};

export const foreseeFile = async (parts: UndoingParts, tx: Tx, fileId: number): Promise<ForeseenFile> => {
  const booked = await listLinesOfFile(tx, fileId);
  const undone = booked.filter(({ isKnownElsewhere }) => !isKnownElsewhere);
  const reversals = new Set(
    undone.filter(({ outcome }) => outcome === 'reversal').map(({ providerRef }) => providerRef),
  );
  const returned = new Set<number>();
  const lines: ForeseenLine[] = [];
  for (const line of undone.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const foreseen = await foresee(parts, tx, line, { reversals, returned });
    lines.push(foreseen);
    if (foreseen.returned !== null && foreseen.blocker === null) returned.add(foreseen.returned);
  }
  return { lines, staying: booked.length - lines.length };
};

/** The money that undoing the lines takes from this place, in minor units. */
export const takenFrom = (
  lines: readonly ForeseenLine[],
  place: 'fromSuspense' | 'fromWallets' | 'restricted' | 'lifted',
): bigint => lines.reduce((sum, { taken }) => sum + (taken?.[place] ?? 0n), 0n);

/** The number of lines with this effect. */
export const countOf = (lines: readonly ForeseenLine[], wanted: UndoEffect): number =>
  lines.filter(({ effect }) => effect === wanted).length;

/** The sum of the lines on one side. */
export const movedBy = (lines: readonly ForeseenLine[], side: 'in' | 'out'): bigint =>
  lines.reduce(
    (sum, { line: { amount } }) => ((side === 'in' ? amount > 0n : amount < 0n) ? sum + amount : sum),
    0n,
  );

const payload = z.strictObject({ file: z.string() });

/** An account has one currency, so lines in other currencies do not change its balance. */
const currencyOf = ({ lines }: ForeseenFile): string => lines[0]?.line.accountCurrency ?? '';
const sumFact = (amount: bigint, currency: string) => {
  if (amount === 0n || !isCurrency(currency)) return null;
  const sum: Money = money(amount, currency);
  return factOf.money(sum);
};

const kindOf = (parts: UndoingParts): ApprovalKind<'bank.undo_file', z.infer<typeof payload>> => ({
  action: 'bank.undo_file',
  payload,
  facts: async (tx, { file: documentId }) => {
    const file = await findFileToUndo(tx, documentId);
    if (file?.state !== 'imported') return undefined;
    const foreseen = await foreseeFile(parts, tx, file.id);
    const { lines, staying } = foreseen;
    const currency = currencyOf(foreseen);
    const investors = new Set(lines.flatMap(({ taken }) => taken?.investors ?? []));
    const { from, to } = file;
    return {
      statement: factOf.text(file.name),
      bankAccount: factOf.text(file.accountIban),
      period: from === null || to === null ? null : factOf.period({ periodFrom: from, periodTo: to }),
      lines: factOf.count(lines.length),
      incoming: sumFact(movedBy(lines, 'in'), currency),
      outgoing: sumFact(movedBy(lines, 'out'), currency),
      staying: factOf.count(staying),
      investors: factOf.count(investors.size),
      fromSuspense: sumFact(takenFrom(lines, 'fromSuspense'), currency),
      fromWallets: sumFact(takenFrom(lines, 'fromWallets'), currency),
      restricted: sumFact(takenFrom(lines, 'restricted'), currency),
      lifted: sumFact(takenFrom(lines, 'lifted'), currency),
      transfersSent: factOf.count(countOf(lines, 'transfer_sent')),
      transfersSettled: factOf.count(countOf(lines, 'transfer_settled')),
    };
  },
});

const requireUndoable = async (
  parts: UndoingParts,
  tx: Tx,
  documentId: string,
): Promise<ForeseenFile & { readonly file: FileToUndo }> => {
  await lockFile(tx, documentId);
  const file = await findFileToUndo(tx, documentId);
  if (!file) throw new BusinessError('common.not_found');
  if (file.state !== 'imported')
    throw new BusinessError('statement_file.not_undoable', { reason: file.state, lines: 0 });
  await lockCollectionAccount(tx, file.accountId);
  const foreseen = await foreseeFile(parts, tx, file.id);
  const blocked = foreseen.lines.filter(({ blocker }) => blocker !== null).length;
  if (blocked > 0)
    throw new BusinessError('statement_file.not_undoable', { reason: 'lines', lines: blocked });
  return { file, ...foreseen };
};

/**
 * Requests a second person's confirmation to undo the import of a file: every line that it booked and that no other
 * source knows. @throws BusinessError 404 `common.not_found`, 409 `statement_file.not_undoable`, `approval.pending`
 */
export const requestUndoFile = async (
  parts: UndoingParts,
  tx: Tx,
  {
    file,
    ...by
  }: {
    readonly file: string;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  await requireUndoable(parts, tx, file);
  return requestApproval(tx, kindOf(parts), {
    ...by,
    payload: { file },
    subject: file,
  });
};

/** Called when two people have confirmed that the import of a file was wrong. */
export const undoFileAction = (parts: UndoingParts) =>
  withExecution(kindOf(parts), async (tx, asked, by) => {
    const { file, lines, staying } = await requireUndoable(parts, tx, asked.file);
    const undoingId = await insertUndoing(tx, { ...by, accountId: file.accountId, fileId: file.id });
    const orders = lines.map(({ taken }) => taken?.orderId ?? null);
    await parts.payments.lockOrders(
      tx,
      orders.filter((id) => id !== null),
    );
    for (const { line } of lines) await undoOne(parts, tx, { line, undoingId, sameAsId: null }, by);
    const waiting = await saveFileUndone(tx, { fileId: file.id, staffId: by.approvedBy });
    await clearStatedBalance(tx, { fileId: file.id, accountId: file.accountId });
    await recordEvent(tx, {
      actor: { kind: 'staff', id: by.requestedBy },
      type: 'statement_file.undone',
      subject: { type: 'statement_file', id: asked.file },
      before: { undone: false },
      after: {
        undone: true,
        lines: lines.length,
        staying,
        waiting,
        reason: by.reason,
        approvedBy: by.approvedBy,
      },
      requestId: by.requestId,
    });
    return { file: asked.file, lines: lines.length, staying };
  });
