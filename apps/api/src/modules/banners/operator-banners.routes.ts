import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '../../platform/database/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { contentKinds } from '../versioned-content/content-kinds.ts';
import type { FaqContent } from './banners.store.ts';
import { type BannerItem, bannerReading, type FaqItem, faqReading } from './banners.queries.ts';
import {
  authorOf,
  publicationOf,
  savedView,
  statusView,
} from '../versioned-content/content-versions.presenter.ts';
import { pageOf, paginationOf } from '../../platform/paging/counted-page.ts';
import { publishContent, unpublishContent } from '../versioned-content/publish-content.ts';
import { type BannerContent, createBanner, editBanner } from './save-banner.ts';
import { createFaq, editFaq } from '../faqs/save-faq.ts';
import { findItem, listItems, listVersions } from '../versioned-content/content-versions.queries.ts';

const orNotFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new BusinessError('common.not_found');
  return value;
};

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

const faqsRoutes = (api: Api): void => {
  const { faq: kind } = contentKinds;
  api.read(operatorRoutes.listFaqItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listItems<FaqItem>(tx, faqReading, {
      state: query['filters[state]'],
      ...page,
    });
    return { data: items.map(faqItemView), meta: paginationOf(page, total) };
  });

  api.read(operatorRoutes.listFaqVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const { items, total } = orNotFound(await listVersions<FaqContent>(tx, faqReading, of));
    const data = items.map((version) => ({ ...faqView(version), ...savedView(version) }));
    return { data, meta: paginationOf(page, total) };
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
    await unpublishContent(tx, kind, { item, ...authorOf(call) });
    return answerFaq(tx, item);
  });
};

const bannerView = ({ ofPage, files, alternativeText, link, relevance }: BannerContent) => ({
  ofPage,
  files: { ...files },
  alternativeText: { ...alternativeText },
  link,
  relevance,
});
const bannerItemView = (item: BannerItem) => ({
  documentId: item.documentId,
  ...bannerView(item),
  ...statusView(item),
});
const answerBanner = async (tx: Tx, documentId: string) => ({
  data: bannerItemView(orNotFound(await findItem<BannerItem>(tx, bannerReading, documentId))),
  meta: {},
});

const bannersRoutes = (api: Api): void => {
  const { banner: kind } = contentKinds;
  api.read(operatorRoutes.listBannerItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listItems<BannerItem>(tx, bannerReading, {
      state: query['filters[state]'],
      ...page,
    });
    return { data: items.map(bannerItemView), meta: paginationOf(page, total) };
  });

  api.read(operatorRoutes.listBannerVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const { items, total } = orNotFound(await listVersions<BannerContent>(tx, bannerReading, of));
    const data = items.map((version) => ({ ...bannerView(version), ...savedView(version) }));
    return { data, meta: paginationOf(page, total) };
  });

  api.write(operatorRoutes.createBanner, async (tx, call) =>
    answerBanner(tx, await createBanner(tx, { banner: call.body, ...authorOf(call) })),
  );

  api.write(operatorRoutes.editBanner, async (tx, call) => {
    const { version, ...banner } = call.body;
    const item = call.params.documentId;
    await editBanner(tx, { item, version, banner, ...authorOf(call) });
    return answerBanner(tx, item);
  });

  api.write(operatorRoutes.publishBanner, async (tx, call) => {
    const item = call.params.documentId;
    await publishContent(tx, kind, { item, ...publicationOf(call.body), ...authorOf(call) });
    return answerBanner(tx, item);
  });

  api.write(operatorRoutes.unpublishBanner, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishContent(tx, kind, { item, ...authorOf(call) });
    return answerBanner(tx, item);
  });
};

/** What staff do with questions and banners. */
export const operatorFaqsBannersRoutes = (api: Api): void => {
  faqsRoutes(api);
  bannersRoutes(api);
};
