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
import { foresee, type ForeseenLine, undoOne } from './undo-lines.ts';
import {
  type FileToUndo,
  findFileToUndo,
  clearStatedBalance,
  lockFile,
  saveFileUndone,
} from './undone-files.store.ts';
import type { PaymentsOfLines, PaymentOutlook } from './undoing.ports.ts';
import { insertUndoing, listLinesOfFile } from './undone-lines.store.ts';

/** What undoing a file would do. */
export interface ForeseenFile {
  readonly lines: readonly ForeseenLine[];
  /** Lines that another source or statement has, too: they stay. */
  readonly staying: number;
}

export const foreseeFile = async (
  payments: PaymentsOfLines,
  tx: Tx,
  fileId: number,
): Promise<ForeseenFile> => {
  const booked = await listLinesOfFile(tx, fileId);
  const lines: ForeseenLine[] = [];
  for (const line of booked.filter(({ isKnownElsewhere }) => !isKnownElsewhere))
    lines.push(await foresee(payments, tx, line));
  return { lines, staying: booked.length - lines.length };
};

/** What undoing lines takes from there, in minor units. */
export const takenFrom = (
  lines: readonly ForeseenLine[],
  place: 'fromSuspense' | 'fromWallets' | 'restricted',
): bigint => lines.reduce((sum, { taken }) => sum + (taken?.[place] ?? 0n), 0n);

/** The sum of the lines on one side. */
export const movedBy = (lines: readonly ForeseenLine[], side: 'in' | 'out'): bigint =>
  lines.reduce(
    (sum, { line: { amount } }) => ((side === 'in' ? amount > 0n : amount < 0n) ? sum + amount : sum),
    0n,
  );

const payload = z.strictObject({ file: z.string() });

/** An account has one currency; lines of others move nothing of it. */
const currencyOf = ({ lines }: ForeseenFile): string => lines[0]?.line.accountCurrency ?? '';
const sumFact = (amount: bigint, currency: string) => {
  if (amount === 0n || !isCurrency(currency)) return null;
  const sum: Money = money(amount, currency);
  return factOf.money(sum);
};

const kindOf = (payments: PaymentsOfLines): ApprovalKind<'bank.undo_file', z.infer<typeof payload>> => ({
  action: 'bank.undo_file',
  payload,
  facts: async (tx, { file: documentId }) => {
    const file = await findFileToUndo(tx, documentId);
    if (file?.state !== 'imported') return undefined;
    const foreseen = await foreseeFile(payments, tx, file.id);
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
    };
  },
});

const requireUndoable = async (
  payments: PaymentsOfLines,
  tx: Tx,
  documentId: string,
): Promise<ForeseenFile & { readonly file: FileToUndo }> => {
  await lockFile(tx, documentId);
  const file = await findFileToUndo(tx, documentId);
  if (!file) throw new BusinessError('common.not_found');
  if (file.state !== 'imported')
    throw new BusinessError('statement_file.not_undoable', { reason: file.state, lines: 0 });
  await lockCollectionAccount(tx, file.accountId);
  const foreseen = await foreseeFile(payments, tx, file.id);
  const blocked = foreseen.lines.filter(({ blocker }) => blocker !== null).length;
  if (blocked > 0)
    throw new BusinessError('statement_file.not_undoable', { reason: 'lines', lines: blocked });
  return { file, ...foreseen };
};

/**
 * Asks a second person to undo the import of a file: every line that it has booked and that nothing else knows.
 * @throws BusinessError 404 `common.not_found`, 409 `statement_file.not_undoable`, `approval.pending`
 */
export const requestUndoFile = async (
  payments: PaymentsOfLines,
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
  await requireUndoable(payments, tx, file);
  return requestApproval(tx, kindOf(payments), {
    ...by,
    payload: { file },
    subject: file,
  });
};

/** Orders are locked in the order of their ids; lines without one come last. */
const orderOf = (taken: PaymentOutlook | null): number => taken?.orderId ?? Number.MAX_SAFE_INTEGER;

/** Two people have said that the import of a file was wrong. */
export const undoFileAction = (payments: PaymentsOfLines) =>
  withExecution(kindOf(payments), async (tx, asked, by) => {
    const { file, lines, staying } = await requireUndoable(payments, tx, asked.file);
    const undoingId = await insertUndoing(tx, { ...by, accountId: file.accountId, fileId: file.id });
    for (const { line } of lines.toSorted((a, b) => orderOf(a.taken) - orderOf(b.taken)))
      await undoOne(payments, tx, { line, undoingId, sameAsId: null }, by);
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
