import type { Banner, Image } from '@parcela/client/investor';
import { isOnPage } from '@parcela/domain';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ContentLink } from '../../shared/content/content-link.tsx';
import { pictureSizes } from '../../shared/content/picture-sizes.ts';
import { bannersOptions } from './get-banners.ts';
import classes from './page-banner.module.css';

const Shape = ({ image, media }: { image: Image; media: string }): ReactNode => (
  <source
    media={media}
    srcSet={pictureSizes(image)}
    sizes="(min-width: 64em) min(100vw - 312px, 1120px), 100vw"
    width={image.width}
    height={image.height}
  />
);

const BannerPicture = ({ banner: { small, medium, large } }: { banner: Banner }): ReactNode => (
  <picture>
    <Shape image={large} media="(min-width: 64em)" />
    <Shape image={medium} media="(min-width: 40em)" />
    <img
      className={classes['picture']}
      src={small.formats.medium}
      srcSet={pictureSizes(small)}
      sizes="100vw"
      width={small.width}
      height={small.height}
      alt={small.alternativeText}
    />
  </picture>
);

/**
 * The most relevant banner of the present screen, in the shape for its width (spec section 2); often there is
 * none.
 */
export const PageBanner = (): ReactNode => {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...bannersOptions(locale), placeholderData: keepPreviousData });
  const banner = data?.data.find(({ ofPage }) => isOnPage(ofPage, pathname));
  if (banner === undefined) return null;
  const picture = <BannerPicture banner={banner} />;
  return banner.link === null ? (
    picture
  ) : (
    <ContentLink to={banner.link} className={classes['link']}>
      {picture}
    </ContentLink>
  );
};
