import { type BannerPage, bannerPages } from '@parcela/domain';
import { type Value, words } from '../../shared/resource/values.ts';

/** The investor screens above which content can appear. */
export const pages = {
  names: bannerPages,
  labelOf: (page: BannerPage) =>
    page === 'wallet' || page === 'article' ? (`boContent.page.${page}` as const) : (`nav.${page}` as const),
};

export const pageOf = (page: BannerPage | null): Value =>
  words(page === null ? 'boContent.everyPage' : pages.labelOf(page));
