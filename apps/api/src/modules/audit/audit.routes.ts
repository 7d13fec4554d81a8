import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { type AuditRow, listAuditRows } from './audit.queries.ts';

const present = (row: AuditRow) => ({
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, documentId: row.actorDocumentId, name: row.actorName },
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId },
  before: row.before,
  after: row.after,
  requestId: row.requestId,
});

const asDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const auditRoutes = (api: Api): void => {
  api.read(operatorRoutes.listAuditEntries, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, entries } = await listAuditRows(tx, {
      ...page,
      subjectType: query['filters[subjectType]'],
      subjectId: query['filters[subjectId]'],
      actor: query['filters[actor]'],
      action: query['filters[action]'],
      from: asDate(query['filters[from]']),
      to: asDate(query['filters[to]']),
    });
    return listAnswer(entries.map(present), page, total);
  });
};
