import type { Banner } from '@parcela/contract/investor';
import { isOnPage } from '@parcela/domain';
import { preloadPicture } from '../../shared/content/preload-picture.ts';

/** The widths of the window for which a banner has a picture of its own, from the smallest, and how wide it is shown. */
export const bannerShapes = {
  small: { media: '(max-width: 39.99em)', sizes: '100vw' },
  medium: {
    media: '(min-width: 40em) and (max-width: 63.99em)',
    sizes: '100vw',
  },
  large: { media: '(min-width: 64em)', sizes: 'min(100vw - 312px, 1120px)' },
} as const;

/** The address of one project's page, which has pictures of its own. */
const projectPage = /^\/projects\/[^/]+/;

/** Above the pages of a project a picture of another house misleads: only what leads to the project is shown there. */
const suits = ({ link }: Banner, pathname: string): boolean => {
  const page = projectPage.exec(pathname)?.[0];
  return page === undefined || (link !== null && projectPage.exec(link)?.[0] === page);
};

/** The most relevant banner of a page (spec section 2); often there is none. */
export const bannerOfPage = (banners: readonly Banner[], pathname: string): Banner | undefined =>
  banners.find((banner) => isOnPage(banner.ofPage, pathname) && suits(banner, pathname));

export const preloadBanner = (banner: Banner): void => {
  for (const shape of ['small', 'medium', 'large'] as const)
    preloadPicture(banner[shape], bannerShapes[shape].sizes, bannerShapes[shape].media);
};
