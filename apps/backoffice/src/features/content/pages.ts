import { type BannerPage, bannerPages } from '@parcela/domain';
import { type Value, words } from '../../shared/resource/values.ts';

/** Screens of investors above which something is shown. */
export const pages = {
  names: bannerPages,
  labelOf: (page: BannerPage) =>
    page === 'wallet' || page === 'article' ? (`boContent.page.${page}` as const) : (`nav.${page}` as const),
};

export const pageOf = (page: BannerPage | null): Value =>
  words(page === null ? 'boContent.everyPage' : pages.labelOf(page));
