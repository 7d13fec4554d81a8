import type { Image } from '@parcela/contract/investor';
import { pictureSizes } from './picture-sizes.ts';

/** Loads a picture before its element exists; sizes and media are the element's. */
export const preloadPicture = (image: Image, sizes: string, media?: string): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.imageSrcset = pictureSizes(image);
  link.imageSizes = sizes;
  link.fetchPriority = 'high';
  if (media !== undefined) link.media = media;
  document.head.append(link);
};
