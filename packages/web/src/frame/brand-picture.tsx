import { pageImageSizes, pageSourceSet } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useLocale } from '../language/phrases.tsx';
import { pageBrand } from './page-facts.ts';

/** The picture of the app configuration, which loads only where it is visible. */
export const BrandPicture = (): ReactNode => {
  const { locale } = useLocale();
  const { image } = pageBrand();
  if (image === null) return null;
  const { sources, width, height, alternativeText } = image;
  return (
    <img
      src={sources[0]?.url}
      srcSet={pageSourceSet(image)}
      sizes={pageImageSizes}
      width={width}
      height={height}
      alt={alternativeText[locale]}
      loading="lazy"
    />
  );
};
