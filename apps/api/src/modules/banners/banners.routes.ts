import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { imageView } from '../media/index.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { type BannerView, listBanners } from './banners.queries.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';

const bannerView = ({ small, medium, large, alt, ...banner }: BannerView) => ({
  documentId: banner.documentId,
  ofPage: banner.ofPage,
  small: imageView(small, alt, null),
  medium: imageView(medium, alt, null),
  large: imageView(large, alt, null),
  link: banner.link,
});

/** The routes for the pictures above screens. */
export const bannersRoutes = (api: Api): void => {
  api.readShared(investorRoutes.listBanners, everybody, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const ofPage = query['filters[ofPage][$eq]'] ?? query['filters[ofPage]'] ?? query.ofPage;
    const { items, total } = await listBanners(tx, { locale, ofPage, ...page });
    return listAnswer(items.map(bannerView), page, total);
  });
};
