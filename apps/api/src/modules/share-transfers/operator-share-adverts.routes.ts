import { operatorRoutes } from '@parcela/contract/operator';
import { inLanguage, type Locale } from '@parcela/domain';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { removeAdvert } from './board/remove-advert.ts';
import { findStaffAdvert, listStaffAdverts, type StaffAdvertRow } from './operator-share-adverts.queries.ts';

const itemView = (row: StaffAdvertRow, locale: Locale) => ({
  documentId: row.documentId,
  project: { documentId: row.projectDocumentId, title: inLanguage(row.projectTitle, locale) },
  holder: { documentId: row.holderDocumentId, email: row.holderEmail },
  state: row.state,
  shares: row.shares,
  unitPrice: Number(row.unitPrice),
  price: Number(row.price),
  currency: row.currency,
  interestCount: row.interestCount,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  removedBy: row.removedBy,
  endReason: row.endReason,
});

/** The staff routes for adverts on the board. */
export const operatorShareAdvertsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listStaffShareAdverts, async (tx, { query, locale }) => {
    const page = pageAfterOf(query, lastId);
    const rows = await listStaffAdverts(tx, {
      ...page,
      state: query['filters[state]'],
      user: query['filters[user]'],
      project: query['filters[project]'],
    });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: (row) => itemView(row, locale) });
  });

  api.read(operatorRoutes.getStaffShareAdvert, async (tx, { params, locale }) => {
    const found = orNotFound(await findStaffAdvert(tx, params.documentId));
    const interests = found.interests.map((interest) => ({
      documentId: interest.documentId,
      state: interest.state,
      shares: interest.shares,
      createdAt: interest.createdAt.toISOString(),
      sharedAt: interest.sharedAt?.toISOString() ?? null,
      buyer: { documentId: interest.buyerDocumentId, email: interest.buyerEmail },
      returnedReason: interest.returnedReason,
      transfer: interest.transfer,
    }));
    return { data: { ...itemView(found, locale), interests }, meta: {} };
  });

  api.write(operatorRoutes.removeShareAdvert, async (tx, { params, body, caller, requestId }) => {
    await removeAdvert(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};
