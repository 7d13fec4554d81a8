import { listBannersOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';
import { shownLocale, queryClient } from '@parcela/web';

/** Those of all screens at once: they are few, and the next screen needs no request. */
const pageSize = 100;

export const bannersOptions = (locale: Locale) =>
  listBannersOptions({ query: { locale, 'pagination[pageSize]': pageSize } });

/** Requests the banners before the frame does; the screen is shown without them, too. */
export const loadBanners = async (): Promise<void> =>
  queryClient.prefetchQuery({ ...bannersOptions(shownLocale()), retry: false, staleTime: Infinity });
