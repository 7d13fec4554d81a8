import type { ReactNode } from 'react';

export interface Picture {
  key: string;
  src: string;
  srcSet?: string;
  thumbnailSrc?: string;
  alt: string;
  caption?: string;
}

export interface GalleryProps {
  label: string;
  pictures: readonly Picture[];
}

export interface QrFigureProps {
  /** Address or data URL of the image. */
  src: string;
  alt: string;
  caption: ReactNode;
}
