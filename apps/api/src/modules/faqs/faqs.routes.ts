import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { listFaqs } from './faqs.queries.ts';

/** Questions with their answers. */
export const faqsRoutes = (api: Api): void => {
  api.readShared(investorRoutes.listFaqs, everybody, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listFaqs(tx, { locale, ...page });
    const data = items.map(({ id, documentId, title, content }) => ({ id, documentId, title, content }));
    return listAnswer(data, page, total);
  });
};
