import type { Banner } from '@parcela/contract/investor';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ContentLink } from '../../shared/content/content-link.tsx';
import { pictureSizes } from '../../shared/content/picture-sizes.ts';
import { bannerOfPage, bannerShapes } from './banner-shapes.ts';
import { bannersOptions } from './get-banners.ts';
import classes from './page-banner.module.css';

const Shape = ({ banner, shape }: { banner: Banner; shape: 'medium' | 'large' }): ReactNode => (
  <source
    {...bannerShapes[shape]}
    srcSet={pictureSizes(banner[shape])}
    width={banner[shape].width}
    height={banner[shape].height}
  />
);

const BannerPicture = ({ banner }: { banner: Banner }): ReactNode => (
  <picture>
    <Shape banner={banner} shape="large" />
    <Shape banner={banner} shape="medium" />
    <img
      className={classes['picture']}
      src={banner.small.formats.medium}
      srcSet={pictureSizes(banner.small)}
      sizes={bannerShapes.small.sizes}
      width={banner.small.width}
      height={banner.small.height}
      alt={banner.small.alternativeText}
      fetchPriority="high"
    />
  </picture>
);

/** The most relevant banner of the current screen, in the shape for its width (spec section 2). */
export const PageBanner = (): ReactNode => {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...bannersOptions(locale), placeholderData: keepPreviousData });
  const banner = bannerOfPage(data?.data ?? [], pathname);
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
