import { operatorRoutes } from '@parcela/contract/operator';
import { inLanguage, type Locale, orderNumber } from '@parcela/domain';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { z } from 'zod/mini';
import { type AuditRow, listAuditActions, listAuditRows, listAuditStaff } from './audit.queries.ts';

const documentId = /^[A-Za-z0-9]{24}$/;

const titleOf = (
  { orderId, projectId, placedAt, subjectTitle, subjectTitles }: AuditRow,
  locale: Locale,
  timeZone: string,
): string | null => {
  if (orderId !== null && projectId !== null && placedAt !== null)
    return orderNumber({ orderId, projectId, placedAt }, timeZone);
  return subjectTitles === null ? subjectTitle : inLanguage(subjectTitles, locale);
};

const present = (locale: Locale, timeZone: string) => (row: AuditRow) => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, documentId: row.actorDocumentId, name: row.actorName },
  action: row.action,
  subject: {
    type: row.subjectType,
    id: row.subjectId,
    documentId: row.subjectDocumentId ?? (documentId.test(row.subjectId) ? row.subjectId : null),
    title: titleOf(row, locale, timeZone),
  },
  before: row.before,
  after: row.after,
  requestId: row.requestId,
});

const asDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

export const auditRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(operatorRoutes.listAuditEntries, async (tx, { query, locale }) => {
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
    return answerAfter(rows, page, { keyOf: ({ id }) => Number(id), present: present(locale, timeZone) });
  });
  api.read(operatorRoutes.getAuditChoices, async (tx) => ({
    data: { actions: await listAuditActions(tx), staff: await listAuditStaff(tx) },
    meta: {},
  }));
};
