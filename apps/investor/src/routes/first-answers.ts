import { listVerificationOptions } from '@parcela/contract/investor';
import { defaultRoute, galleryPictureSizes, type Locale } from '@parcela/domain';
import { queryClient, shownLocale } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { bannerOfPage, preloadBanner } from '../features/banners/banner-shapes.ts';
import { messagesOptions } from '../features/banners/get-banner-messages.ts';
import { bannersOptions } from '../features/banners/get-banners.ts';
import { historyOptions, portfolioOptions } from '../features/dashboard/get-dashboard.ts';
import { showEarlyWorth } from '../features/dashboard/home/early-worth.ts';
import { homeOptions } from '../features/dashboard/home/get-home.ts';
import { cardSizes } from '../features/projects/pictures/picture-widths.ts';
import { viewerOptions } from '../features/projects/queries/get-project-viewer.ts';
import { projectsOptions } from '../features/projects/queries/get-projects.ts';
import { routeOptions } from '../shared/api/api.ts';
import { preloadPicture } from '../shared/content/preload-picture.ts';
import { lastProfileCurrency, rememberedCurrency } from '../shared/money/remembered-currency.ts';
import { projectInfoOptions, slugOptions, statsOptions } from '../shared/projects/project-options.ts';
import { loadMe } from '../shared/session/me-options.ts';
import { loadAbove } from './lazy/load-above.ts';
import { showStoredWorth } from './shell/stored-worth.ts';

/** The code that shows messages and banners loads while the rest of the screen does. */
const loadIfAny = ({ data }: { readonly data: readonly unknown[] }): void => {
  if (data.length > 0) void loadAbove();
};

/**
 * Requests the parts above every screen together with the user, not after it; a screen can appear without them.
 */
const requestAbove = async (locale: Locale, pathname: string): Promise<void> => {
  void queryClient
    .fetchQuery({ ...messagesOptions(locale), retry: false, staleTime: Infinity })
    .then(loadIfAny, () => undefined);
  void queryClient.prefetchQuery({
    ...routeOptions(listVerificationOptions, { query: { locale } }),
    retry: false,
  });
  const { data } = await queryClient.fetchQuery({
    ...bannersOptions(locale),
    retry: false,
    staleTime: Infinity,
  });
  loadIfAny({ data });
  const banner = bannerOfPage(data, pathname);
  if (banner !== undefined) preloadBanner(banner);
};

const requestProjects = async (locale: Locale): Promise<void> => {
  const { data } = await queryClient.fetchQuery(projectsOptions({}, locale));
  const picture = data[0]?.project.images[0];
  if (picture !== undefined) preloadPicture(picture, cardSizes);
};

/** Each of these requests needs the previous answer. */
const requestProject = async (locale: Locale, slug: string): Promise<void> => {
  const { data: target } = await queryClient.fetchQuery(slugOptions(slug));
  if (target.type !== 'project-info') return;
  const { data: info } = await queryClient.fetchQuery(projectInfoOptions(target.documentId, locale));
  const { documentId, images } = info.project;
  void queryClient.prefetchQuery(statsOptions(documentId));
  void queryClient.prefetchQuery(viewerOptions(documentId));
  if (images[0] !== undefined) preloadPicture(images[0], galleryPictureSizes);
};

const requestDashboard = async (locale: Locale): Promise<void> => {
  const known = rememberedCurrency.read() ?? lastProfileCurrency.read();
  const currency = known ?? (await loadMe()).userProfile.currency;
  const portfolio = portfolioOptions(currency, locale);
  showStoredWorth(portfolio.queryKey, locale);
  void queryClient.fetchQuery(portfolio).then(
    ({ data }) => showEarlyWorth(data, locale),
    () => undefined,
  );
  void queryClient.prefetchQuery(historyOptions('1Y', currency, locale));
  void queryClient.prefetchQuery(homeOptions(currency, locale));
};

const rememberUser = async (): Promise<void> =>
  lastProfileCurrency.write((await loadMe()).userProfile.currency);

/** The screens on which users arrive; other screens send their requests when their code has loaded. */
const requestOfScreen = async (locale: Locale, pathname: string): Promise<void> => {
  const [, screen, slug, ...further] = pathname.split('/');
  if (screen === 'dashboard' && slug === undefined) await requestDashboard(locale);
  if (screen !== 'projects' || further.length > 0) return;
  if (slug !== undefined) await requestProject(locale, decodeURIComponent(slug));
  // Only the router, which has not loaded yet, reads the chosen filters.
  else if (location.search === '') await requestProjects(locale);
};

/**
 * Requests the data of the first screen while its code is still loading. The screen finds the answers or
 * waits for the same requests, and shows a failure itself.
 */
export const requestFirstAnswers = (pathname: string): void => {
  if (!onlineManager.isOnline()) return;
  const locale = shownLocale();
  const shown = pathname === '/' ? defaultRoute : pathname;
  const all = [rememberUser(), requestAbove(locale, shown), requestOfScreen(locale, shown)];
  void Promise.allSettled(all);
};
