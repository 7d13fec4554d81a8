import type { Image } from '@parcela/contract/investor';

/** The sizes of a stored picture, for `srcSet`. */
export const pictureSizes = ({ formats: { small, medium, large } }: Image): string =>
  `${small} 480w, ${medium} 960w, ${large} 1600w`;
