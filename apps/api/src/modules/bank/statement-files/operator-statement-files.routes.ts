import { operatorRoutes } from '@parcela/contract/operator';
import { extractPaymentReference } from '@parcela/domain';
import { z } from 'zod/mini';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { orderOf } from '../statements/operator-bank-movements.routes.ts';
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
});

const presentLine =
  (timeZone: string, isImported: boolean) =>
  ({ line, known, outcome }: ShownLine) => ({
    movementId: line.movementId,
    bookedOn: line.bookedOn,
    amount: Number(line.amount),
    currency: line.currency,
    payerName: line.payerName,
    reference: extractPaymentReference(line) ?? line.variableSymbol,
    known,
    outcome: outcome?.outcome ?? null,
    order: outcome === undefined ? null : orderOf(outcome, timeZone),
    waiting: Number(outcome?.waiting ?? 0n),
    waitingReason: outcome?.waitingReason ?? null,
    // What a dry run has made is gone.
    movement:
      outcome === undefined || (known !== 'same' && !isImported) ? null : { documentId: outcome.documentId },
  });

const problemsOf = ({ row, lines, unreadable }: ShownFile) => {
  const sum = lines.reduce((total, { line }) => total + line.amount, 0n);
  const isWhole = row.opening === null || row.closing === null || row.opening + sum === row.closing;
  return [
    ...(isWhole ? [] : (['sum_differs'] as const)),
    ...(unreadable.length > 0 ? (['unreadable_lines'] as const) : []),
    ...(lines.some(({ known }) => known === 'maybe') && row.importedAt === null
      ? (['maybe_known'] as const)
      : []),
  ];
};

const sumOf = (lines: readonly ShownLine[], isWanted: (amount: bigint) => boolean): number =>
  Number(lines.reduce((sum, { line }) => (isWanted(line.amount) ? sum + line.amount : sum), 0n));

const presentFile = (shown: ShownFile, timeZone: string) => ({
  ...presentItem(shown.row),
  totals: {
    incoming: sumOf(shown.lines, (amount) => amount > 0n),
    outgoing: sumOf(shown.lines, (amount) => amount < 0n),
    new: shown.lines.filter(({ known }) => known === 'new').length,
    same: shown.lines.filter(({ known }) => known === 'same').length,
    maybe: shown.lines.filter(({ known }) => known === 'maybe').length,
  },
  problems: problemsOf(shown),
  lines: shown.lines.map(presentLine(timeZone, shown.row.importedAt !== null)),
  unreadable: shown.unreadable.map(({ raw, problem }) => ({ raw, problem })),
});

/** Statements that staff bring as files: upload, preview, import. */
export const operatorStatementFilesRoutes = (
  api: Api,
  { timeZone, ...parts }: FileParts & { readonly timeZone: string },
): void => {
  api.read(operatorRoutes.listStatementFiles, async (tx, { query }) => {
    const page = pageAfterOf(query, listKey);
    const rows = await listStatementFiles(tx, { ...page, account: query['filters[account]'] });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: presentItem });
  });

  api.write(operatorRoutes.uploadStatementFile, async (tx, { query, rawBody, caller, requestId }) => {
    const upload = { name: query.name, bytes: rawBody, staffId: caller.subjectId, requestId };
    return { data: { documentId: await uploadStatementFile(parts, tx, upload) }, meta: {} };
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
      return { data: presentFile(shown, timeZone), meta: {} };
    });
  });

  api.steps(operatorRoutes.importStatementFile, async (steps, { params, body, caller, requestId }) => {
    const done = await importFileLines(parts, steps, { ...params, newLines: body.newLines });
    return steps.finish(async (tx) => {
      await endFileImport(tx, done, { staffId: caller.subjectId, requestId });
      return { data: { imported: done.count }, meta: {} };
    });
  });
};
