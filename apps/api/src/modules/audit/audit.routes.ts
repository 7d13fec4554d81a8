import { operatorRoutes } from '@parcela/contract/operator';
import { orderNumber } from '@parcela/domain';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { z } from 'zod/mini';
import { type AuditRow, listAuditRows } from './audit.queries.ts';

const documentId = /^[A-Za-z0-9]{24}$/;

const titleOf = ({ orderId, projectId, placedAt, subjectTitle }: AuditRow, timeZone: string) =>
  orderId === null || projectId === null || placedAt === null
    ? subjectTitle
    : orderNumber({ orderId, projectId, placedAt }, timeZone);

const present = (timeZone: string) => (row: AuditRow) => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, documentId: row.actorDocumentId, name: row.actorName },
  action: row.action,
  subject: {
    type: row.subjectType,
    id: row.subjectId,
    documentId: row.subjectDocumentId ?? (documentId.test(row.subjectId) ? row.subjectId : null),
    title: titleOf(row, timeZone),
  },
  before: row.before,
  after: row.after,
  requestId: row.requestId,
});

const asDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const auditRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(operatorRoutes.listAuditEntries, async (tx, { query }) => {
    const page = pageAfterOf(query, z.int());
    const rows = await listAuditRows(tx, {
      ...page,
      subjectType: query['filters[subjectType]'],
      subjectId: query['filters[subjectId]'],
      actor: query['filters[actor]'],
      action: query['filters[action]'],
      from: asDate(query['filters[from]']),
      to: asDate(query['filters[to]']),
    });
    return answerAfter(rows, page, { keyOf: ({ id }) => Number(id), present: present(timeZone) });
  });
};
