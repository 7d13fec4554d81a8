import { operatorRoutes } from '@parcela/contract/operator';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import type { ExportDeps } from './export-earnings.ts';
import { printHolderStatement } from './print-holder-statement.ts';

/** Statements of single holders for staff; if the view cannot be recorded, nothing is shown. */
export const operatorEarningsRoutes = (api: Api, deps: ExportDeps): void => {
  api.write(operatorRoutes.printHolderStatement, async (tx, { params, caller, requestId }) => {
    const { pdf, userId, importId } = await printHolderStatement(deps, tx, params.documentId);
    const what = operatorRoutes.printHolderStatement.operationId;
    await recordReading(tx, { staffId: caller.subjectId, userId, what, requestId });
    return fileAnswer({
      contentType: 'application/pdf',
      bytes: pdf,
      headers: { 'content-disposition': `attachment; filename="statement-${importId}.pdf"` },
    });
  });
};
