import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import { documentView } from './document.presenter.ts';
import { listDocumentRows } from './documents.queries.ts';

export const documentsRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.listDocuments, async (tx, { caller, query, locale }) => {
    const page = pageOf(query);
    const { documents, total, years } = await listDocumentRows(tx, {
      ...page,
      userId: caller.subjectId,
      timeZone,
      kind: query['filters[kind]'],
      year: query['filters[year]'],
    });
    return {
      data: documents.map((row) => documentView(row, locale, timeZone)),
      meta: { ...paginationOf(page, total), years: [...years] },
    };
  });
};
