import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import {
  contentKinds,
  findItem,
  listItems,
  listVersions,
  publicationOf,
  publishContent,
  savedView,
  statusView,
  unpublishContent,
} from '../versioned-content/index.ts';
import { type FaqItem, faqReading } from './faqs.queries.ts';
import type { FaqContent } from './faqs.store.ts';
import { createFaq, editFaq } from './save-faq.ts';

const faqView = ({ title, content, relevance }: FaqContent) => ({
  title: { ...title },
  content: { ...content },
  relevance,
});
const faqItemView = (item: FaqItem) => ({
  documentId: item.documentId,
  ...faqView(item),
  ...statusView(item),
});
const answerFaq = async (tx: Tx, documentId: string) => ({
  data: faqItemView(orNotFound(await findItem<FaqItem>(tx, faqReading, documentId))),
  meta: {},
});

/** What staff do with questions: write, publish, hide. */
export const operatorFaqsRoutes = (api: Api): void => {
  const { faq: kind } = contentKinds;
  api.read(operatorRoutes.listFaqItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listItems<FaqItem>(tx, faqReading, {
      state: query['filters[state]'],
      ...page,
    });
    return listAnswer(items.map(faqItemView), page, total);
  });

  api.read(operatorRoutes.getFaqItem, (tx, { params }) => answerFaq(tx, params.documentId));

  api.read(operatorRoutes.listFaqVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const { items, total } = orNotFound(await listVersions<FaqContent>(tx, faqReading, of));
    const data = items.map((version) => ({ ...faqView(version), ...savedView(version) }));
    return listAnswer(data, page, total);
  });

  api.write(operatorRoutes.createFaq, async (tx, call) =>
    answerFaq(tx, await createFaq(tx, { faq: call.body, ...authorOf(call) })),
  );

  api.write(operatorRoutes.editFaq, async (tx, call) => {
    const { version, ...faq } = call.body;
    const item = call.params.documentId;
    await editFaq(tx, { item, version, faq, ...authorOf(call) });
    return answerFaq(tx, item);
  });

  api.write(operatorRoutes.publishFaq, async (tx, call) => {
    const item = call.params.documentId;
    await publishContent(tx, kind, { item, ...publicationOf(call.body), ...authorOf(call) });
    return answerFaq(tx, item);
  });

  api.write(operatorRoutes.unpublishFaq, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishContent(tx, kind, { item, ...call.body, ...authorOf(call) });
    return answerFaq(tx, item);
  });
};
