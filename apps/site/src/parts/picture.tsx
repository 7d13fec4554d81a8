import type { SiteOffer } from '@parcela/contract/site';
import type { ReactNode } from 'react';

type Image = SiteOffer['project']['images'][number];

const sizeOf = (image: Image): { width: number; height: number } =>
  image.width > 0 && image.height > 0
    ? { width: image.width, height: image.height }
    : { width: 16, height: 10 };

/**
 * A picture in the widths that the server has; it sends AVIF to browsers that accept it, otherwise WebP.
 * `isFirst`: the visitor sees this picture first.
 */
export const Picture = ({
  image,
  sizes,
  isFirst = false,
  alt = image.alternativeText,
}: {
  image: Image;
  sizes: string;
  isFirst?: boolean;
  alt?: string;
}): ReactNode => (
  <img
    src={image.formats.medium}
    srcSet={`${image.formats.small} 480w, ${image.formats.medium} 960w, ${image.formats.large} 1600w`}
    sizes={sizes}
    {...sizeOf(image)}
    alt={alt}
    {...(isFirst
      ? { fetchPriority: 'high' as const }
      : { loading: 'lazy' as const, decoding: 'async' as const })}
  />
);
