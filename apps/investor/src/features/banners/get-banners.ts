import { listBannersOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';
import { shownLocale } from '../../shared/language/phrases.tsx';
import { queryClient } from '../../shared/api/query-client.ts';

/** Of all screens at once: few, and the next screen needs no question of its own. */
const pageSize = 100;

export const bannersOptions = (locale: Locale) =>
  listBannersOptions({ query: { locale, 'pagination[pageSize]': pageSize } });

/** Asks for the banners before the frame does; without them the screen is drawn too. */
export const loadBanners = async (): Promise<void> =>
  queryClient.prefetchQuery({ ...bannersOptions(shownLocale()), retry: false, staleTime: Infinity });
