/** Icons of phones are made from the logo, up to this many pixels. */
export const logoSideMin = 512;

/** A pixel of difference comes from cutting a picture. */
export const isFitLogo = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.abs(width - height) <= 1 && Math.min(width, height) >= logoSideMin;
