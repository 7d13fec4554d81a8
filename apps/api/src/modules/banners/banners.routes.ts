import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '../../platform/http/api.ts';
import { imageView } from '../media/index.ts';
import { everybody } from '../articles/audience.policy.ts';
import { type BannerView, listBanners, listFaqs } from './banners.queries.ts';
import { pageOf, paginationOf } from '../../platform/paging/counted-page.ts';

const bannerView = ({ small, medium, large, alt, ...banner }: BannerView) => ({
  documentId: banner.documentId,
  ofPage: banner.ofPage,
  small: imageView(small, alt, null),
  medium: imageView(medium, alt, null),
  large: imageView(large, alt, null),
  link: banner.link,
});

/** Questions with their answers, and the pictures above screens. */
export const faqsBannersRoutes = (api: Api): void => {
  api.readShared(investorRoutes.listFaqs, everybody, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const { items, total } = await listFaqs(tx, { locale, ...page });
    const data = items.map(({ id, documentId, title, content }) => ({ id, documentId, title, content }));
    return { data, meta: paginationOf(page, total) };
  });

  api.readShared(investorRoutes.listBanners, everybody, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const ofPage = query['filters[ofPage][$eq]'] ?? query['filters[ofPage]'] ?? query.ofPage;
    const { items, total } = await listBanners(tx, { locale, ofPage, ...page });
    return { data: items.map(bannerView), meta: paginationOf(page, total) };
  });
};
