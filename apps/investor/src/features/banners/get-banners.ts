import { listBannersOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';

/** One request loads the banners of all screens: they are few, and the next screen needs no request. */
const pageSize = 100;

export const bannersOptions = (locale: Locale) =>
  listBannersOptions({ query: { locale, 'pagination[pageSize]': pageSize } });
