import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import {
  contentKinds,
  publicationOf,
  savedView,
  statusView,
  publishContent,
  unpublishContent,
  findItem,
  listItems,
  listVersions,
} from '../versioned-content/index.ts';
import { type BannerItem, bannerReading } from './banners.queries.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { type BannerContent, createBanner, editBanner } from './save-banner.ts';

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

/** What staff do with banners: write, publish, hide. */
export const operatorBannersRoutes = (api: Api): void => {
  const { banner: kind } = contentKinds;
  api.read(operatorRoutes.listBannerItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listItems<BannerItem>(tx, bannerReading, {
      state: query['filters[state]'],
      ...page,
    });
    return listAnswer(items.map(bannerItemView), page, total);
  });

  api.read(operatorRoutes.getBannerItem, (tx, { params }) => answerBanner(tx, params.documentId));

  api.read(operatorRoutes.listBannerVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const { items, total } = orNotFound(await listVersions<BannerContent>(tx, bannerReading, of));
    const data = items.map((version) => ({ ...bannerView(version), ...savedView(version) }));
    return listAnswer(data, page, total);
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
    await unpublishContent(tx, kind, { item, ...call.body, ...authorOf(call) });
    return answerBanner(tx, item);
  });
};
