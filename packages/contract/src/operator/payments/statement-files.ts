import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  statementFile,
  statementFileItem,
  statementFilesQuery,
  statementUploadQuery,
} from '../../schemas/payments/statement-files.ts';
import { dataOf, documentId, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const staff = { tag: 'bank', access: 'staff' } as const;

export const listStatementFiles = defineRoute({
  ...staff,
  operationId: 'listStatementFiles',
  method: 'GET',
  path: '/operator/statement-files',
  summary: 'Statements that staff have uploaded as files, the last one first.',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(statementFilesQuery),
  answer: pageAfter(statementFileItem),
  errors: [],
});

export const uploadStatementFile = defineRoute({
  ...staff,
  operationId: 'uploadStatementFile',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/statement-files',
  summary:
    'Stores a statement of a collection account: camt.053, GPC or the CSV of FIO, at most 2,000 lines. Nothing is imported yet. The same file again is the one that is there.',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  query: z.strictObject(statementUploadQuery),
  bodyType: 'file',
  body: z.file(),
  answer: dataOf(z.strictObject({ documentId })),
  status: 201,
  errors: ['statement_file.unreadable', 'statement_file.too_long', 'statement_file.other_account'],
});

export const getStatementFile = defineRoute({
  ...staff,
  operationId: 'getStatementFile',
  method: 'GET',
  path: '/operator/statement-files/{documentId}',
  summary:
    'A statement with what became of each line, or with what an import would make of it: the import is done and undone. The reading is recorded.',
  permission: 'bank.import',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(statementFile),
  errors: ['common.not_found'],
});

export const discardStatementFile = defineRoute({
  ...staff,
  operationId: 'discardStatementFile',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/statement-files/{documentId}/discard',
  summary:
    'A wrong statement is discarded before any of its lines is imported. The same bytes can be uploaded again.',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: decision,
  answer: dataOf(z.strictObject({ documentId })),
  errors: ['common.not_found', 'statement_file.discarded', 'statement_file.imported', 'statement_file.begun'],
});

export const importStatementFile = defineRoute({
  ...staff,
  operationId: 'importStatementFile',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/statement-files/{documentId}/import',
  summary:
    'Imports the lines of a statement that are new. A line that is in the books already changes nothing, one that may be waits for a person.',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  stepUp: true,
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(z.strictObject({ imported: z.int(), waiting: z.int() })),
  errors: ['common.not_found', 'statement_file.imported', 'statement_file.discarded'],
});

export const undoStatementFile = defineRoute({
  ...staff,
  operationId: 'undoStatementFile',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/statement-files/{documentId}/undo',
  summary:
    'Asks for a second person to undo the import of a wrong statement: counter-entries take every line back that nothing else knows. The same bytes can be uploaded again.',
  permission: 'bank.import',
  idempotency: 'required',
  rate: 'write',
  stepUp: true,
  params: z.strictObject({ documentId: lookupId }),
  body: decision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'statement_file.not_undoable', 'approval.pending', 'common.conflict'],
});
