import { listBanners } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../../shared/api/api.ts';

/** One request loads the few banners of all screens, so that the next screen needs no request. */
const pageSize = 100;

export const bannersOptions = (locale: Locale) =>
  routeOptions(listBanners, { query: { locale, 'pagination[pageSize]': pageSize } });
