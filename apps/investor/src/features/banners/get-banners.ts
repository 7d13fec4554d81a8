import { listBanners } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../../shared/api/api.ts';

/** One request loads the banners of all screens: they are few, and the next screen needs no request. */
const pageSize = 100;

export const bannersOptions = (locale: Locale) =>
  routeOptions(listBanners, { query: { locale, 'pagination[pageSize]': pageSize } });
