/** Icons of phones are made from the logo, up to this many pixels. */
export const logoSideMin = 512;

/** Cutting a picture can cause a difference of one pixel. */
export const isFitLogo = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.abs(width - height) <= 1 && Math.min(width, height) >= logoSideMin;
