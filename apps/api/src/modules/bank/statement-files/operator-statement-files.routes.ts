import { operatorRoutes } from '@parcela/contract/operator';
import { extractPaymentReference } from '@parcela/domain';
import { z } from 'zod/mini';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { orderOf } from '../statements/operator-bank-movements.routes.ts';
import { presentCandidate } from '../recognition/candidate.presenter.ts';
import {
  countOf,
  type ForeseenFile,
  foreseeFile,
  movedBy,
  requestUndoFile,
  takenFrom,
} from '../undoing/undo-file.ts';
import type { ForeseenLine } from '../undoing/foresee-line.ts';
import type { PaymentsOfLines } from '../undoing/undoing.ports.ts';
import { discardStatementFile } from './discard-statement-file.ts';
import { endFileImport, importFileLines } from './import-statement-file.ts';
import { type FileParts, type ShownFile, type ShownLine, showStatementFile } from './show-statement-file.ts';
import { listStatementFiles, type StatementFileRow } from './statement-files.store.ts';
import { uploadStatementFile } from './upload-statement-file.ts';

const listKey = z.int32();
const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

const presentItem = (row: StatementFileRow) => ({
  documentId: row.documentId,
  name: row.name,
  format: row.format,
  account: { documentId: row.accountDocumentId, iban: row.accountIban, currency: row.accountCurrency },
  from: row.from,
  to: row.to,
  opening: numberOf(row.opening),
  closing: numberOf(row.closing),
  lineCount: row.lineCount,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedBy,
  importedAt: row.importedAt?.toISOString() ?? null,
  importedBy: row.importedBy,
  importedCount: row.importedCount,
  discardedAt: row.discardedAt?.toISOString() ?? null,
  discardedBy: row.discardedBy,
  discardReason: row.discardReason,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoReason: row.undoReason,
});

/** After a dry run, the movements that it would book do not exist. */
const newMovements = (lines: readonly ShownLine[]): ReadonlySet<number> =>
  new Set(lines.flatMap(({ taken }) => (taken?.kind === 'new' ? [taken.movement] : [])));

const knownOf = ({ taken }: ShownLine): 'new' | 'same' | 'asks' =>
  taken?.kind === 'waits' ? 'asks' : (taken?.kind ?? 'new');

const undoingOf = (undone: readonly ForeseenLine[], id: number | undefined) => {
  const found = undone.find(({ line }) => line.id === id);
  return found === undefined ? null : { effect: found.effect, blocker: found.blocker };
};

const presentLine =
  (timeZone: string, tried: ReadonlySet<number>, undone: readonly ForeseenLine[]) =>
  ({ line, taken, outcome }: ShownLine, index: number) => ({
    place: index + 1,
    movementId: line.movementId,
    bookedOn: line.bookedOn,
    amount: Number(line.amount),
    currency: line.currency,
    payerName: line.payerName,
    reference: extractPaymentReference(line) ?? line.variableSymbol,
    known: knownOf({ line, taken, outcome }),
    numberReused: outcome?.numberReused ?? false,
    candidates:
      taken?.kind === 'waits'
        ? taken.candidates.map((candidate) => presentCandidate(line, candidate, (id) => !tried.has(id)))
        : [],
    outcome: outcome?.outcome ?? null,
    order: outcome === undefined ? null : orderOf(outcome, timeZone),
    waiting: Number(outcome?.waiting ?? 0n),
    waitingReason: outcome?.waitingReason ?? null,
    movement: outcome === undefined || tried.has(outcome.id) ? null : { documentId: outcome.documentId },
    undoing: undoingOf(undone, outcome?.id),
  });

const problemsOf = ({ row, lines, unreadable }: ShownFile) => {
  const sum = lines.reduce((total, { line }) => total + line.amount, 0n);
  const isWhole = row.opening === null || row.closing === null || row.opening + sum === row.closing;
  return [
    ...(isWhole ? [] : (['sum_differs'] as const)),
    ...(unreadable.length > 0 ? (['unreadable_lines'] as const) : []),
    ...(lines.some(({ taken }) => taken?.kind === 'waits') ? (['asks'] as const) : []),
    ...(lines.some(({ outcome }) => outcome?.numberReused) ? (['number_reused'] as const) : []),
  ];
};

const sumOf = (lines: readonly ShownLine[], isWanted: (amount: bigint) => boolean): number =>
  Number(lines.reduce((sum, { line }) => (isWanted(line.amount) ? sum + line.amount : sum), 0n));

const presentUndoing = ({ lines, staying }: ForeseenFile) => ({
  lines: lines.length,
  staying,
  blocked: lines.filter(({ blocker }) => blocker !== null).length,
  incoming: Number(movedBy(lines, 'in')),
  outgoing: Number(movedBy(lines, 'out')),
  fromSuspense: Number(takenFrom(lines, 'fromSuspense')),
  fromWallets: Number(takenFrom(lines, 'fromWallets')),
  restricted: Number(takenFrom(lines, 'restricted')),
  lifted: Number(takenFrom(lines, 'lifted')),
  transfersSent: countOf(lines, 'transfer_sent'),
  transfersSettled: countOf(lines, 'transfer_settled'),
});

const presentFile = (shown: ShownFile, foreseen: ForeseenFile | null, timeZone: string) => ({
  ...presentItem(shown.row),
  totals: {
    incoming: sumOf(shown.lines, (amount) => amount > 0n),
    outgoing: sumOf(shown.lines, (amount) => amount < 0n),
    new: shown.lines.filter((line) => knownOf(line) === 'new').length,
    same: shown.lines.filter((line) => knownOf(line) === 'same').length,
    asks: shown.lines.filter((line) => knownOf(line) === 'asks').length,
  },
  problems: problemsOf(shown),
  lines: shown.lines.map(presentLine(timeZone, newMovements(shown.lines), foreseen?.lines ?? [])),
  unreadable: shown.unreadable.map(({ raw, problem }) => ({ raw, problem })),
  undoing: foreseen && presentUndoing(foreseen),
});

/** The routes for statements that staff upload as files: upload, preview and import, and undoing a wrong import. */
export const operatorStatementFilesRoutes = (
  api: Api,
  {
    timeZone,
    payments,
    ...parts
  }: FileParts & { readonly timeZone: string; readonly payments: PaymentsOfLines },
): void => {
  const undoing = { payments, owners: parts.deps.owners };
  api.read(operatorRoutes.listStatementFiles, async (tx, { query }) => {
    const page = pageAfterOf(query, listKey);
    const rows = await listStatementFiles(tx, { ...page, account: query['filters[account]'] });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: presentItem });
  });

  api.write(operatorRoutes.uploadStatementFile, async (tx, { query, rawBody, caller, requestId }) => {
    const upload = { name: query.name, bytes: rawBody, staffId: caller.subjectId, requestId };
    return { data: { documentId: await uploadStatementFile(parts, tx, upload) }, meta: {} };
  });

  api.write(operatorRoutes.discardStatementFile, async (tx, { params, body, caller, requestId }) => {
    await discardStatementFile(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
    return { data: { documentId: params.documentId }, meta: {} };
  });

  api.steps(operatorRoutes.getStatementFile, async (steps, { params, caller, requestId }) => {
    const shown = await showStatementFile(parts, steps, params.documentId);
    return steps.finish(async (tx) => {
      await recordEvent(tx, {
        actor: { kind: 'staff', id: caller.subjectId },
        type: 'statement_file.viewed',
        subject: { type: 'statement_file', id: shown.row.documentId },
        requestId,
      });
      const { id, importedAt, undoneAt } = shown.row;
      const isImported = importedAt !== null && undoneAt === null;
      const foreseen = isImported ? await foreseeFile(undoing, tx, id) : null;
      return { data: presentFile(shown, foreseen, timeZone), meta: {} };
    });
  });

  api.write(operatorRoutes.undoStatementFile, async (tx, { params, body, caller, requestId }) => ({
    data: await requestUndoFile(undoing, tx, {
      file: params.documentId,
      reason: body.reason,
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));

  api.steps(operatorRoutes.importStatementFile, async (steps, { params, caller, requestId }) => {
    const done = await importFileLines(parts, steps, params.documentId);
    return steps.finish(async (tx) => {
      await endFileImport(tx, done, { staffId: caller.subjectId, requestId });
      return { data: { imported: done.count, waiting: done.waiting }, meta: {} };
    });
  });
};
