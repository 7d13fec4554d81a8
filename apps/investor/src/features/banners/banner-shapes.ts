import type { Banner } from '@parcela/contract/investor';
import { isOnPage } from '@parcela/domain';
import { preloadPicture } from '../../shared/content/preload-picture.ts';

/** The window widths for which a banner has its own picture, from the smallest, and the displayed width. */
export const bannerShapes = {
  small: { media: '(max-width: 39.99em)', sizes: '100vw' },
  medium: {
    media: '(min-width: 40em) and (max-width: 63.99em)',
    sizes: '100vw',
  },
  large: { media: '(min-width: 64em)', sizes: 'min(100vw - 312px, 1120px)' },
} as const;

/** The address of a project's page, which has its own pictures. */
const projectPage = /^\/projects\/[^/]+/;

/**
 * A picture of another house would mislead above a project's pages, so only banners that link to the project appear
 * there.
 */
const suits = ({ link }: Banner, pathname: string): boolean => {
  const page = projectPage.exec(pathname)?.[0];
  return page === undefined || (link !== null && projectPage.exec(link)?.[0] === page);
};

/** Returns the most relevant banner for a page (spec section 2); often there is none. */
export const bannerOfPage = (banners: readonly Banner[], pathname: string): Banner | undefined =>
  banners.find((banner) => isOnPage(banner.ofPage, pathname) && suits(banner, pathname));

export const preloadBanner = (banner: Banner): void => {
  for (const shape of ['small', 'medium', 'large'] as const)
    preloadPicture(banner[shape], bannerShapes[shape].sizes, bannerShapes[shape].media);
};
