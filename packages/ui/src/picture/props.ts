import type { ReactNode } from 'react';

export interface Picture {
  key: string;
  src: string;
  srcSet?: string;
  /** The displayed width, for the browser's choice from `srcSet`. */
  sizes?: string;
  thumbnailSrc?: string;
  alt: string;
  caption?: string;
}

export interface GalleryProps {
  label: string;
  pictures: readonly Picture[];
  /** The large picture becomes a button that shows it larger; `onEnlarge` gets its position. */
  enlarge?: { label: string; onEnlarge: (position: number) => void };
}

export interface QrFigureProps {
  /** Address or data URL of the image. */
  src: string;
  alt: string;
  caption: ReactNode;
}
