import type { Localized } from '../localized.ts';
import type { BrandColors, SchemeColors } from './brand-colors.ts';

/** The element of a page that holds its `PageFacts` as JSON. */
export const pageFactsId = 'page-facts';

/** The picture of the app configuration, small to large. */
export interface PageImage {
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  readonly width: number;
  readonly height: number;
  readonly alternativeText: Localized;
}

/** Next to the card of a visitor, on a wide window only. */
export const pageImageSizes = '(min-width: 64em) 38rem, 1px';
export const pageSourceSet = ({ sources }: PageImage): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

export interface PageBrand {
  readonly name: string;
  readonly title: Localized;
  /** Address of the mark, 96 pixels on each side. */
  readonly icon: string;
  readonly image: PageImage | null;
}

/** The version of the program that wrote the page. */
export interface PageBuild {
  /** The version in package.json. */
  readonly version: string;
  /** Null when the build did not know it. */
  readonly commit: string | null;
  readonly builtAt: string | null;
}

/** The data that the scripts of a page read from its document before any request. */
export interface PageFacts {
  readonly brand: PageBrand;
  readonly build: PageBuild;
}

const variables = ({ primary, primaryHover, onPrimary, link, fill }: SchemeColors): string =>
  [
    ['primary', primary],
    ['primary-hover', primaryHover],
    ['on-primary', onPrimary],
    ['link', link],
    ['focus', link],
    ['primary-fill', fill],
  ]
    .map(([name, color]) => `--parcela-${name}:${color}`)
    .join(';');

/** The variant for pages without a script, which follow the system's setting; print is light. */
export const brandStyleOfSystem = ({ light, dark }: BrandColors): string =>
  `:root:root{${variables(light)}}@media (prefers-color-scheme:dark){:root:root{${variables(dark)}}}@media print{:root:root{${variables(light)}}}`;

/**
 * The brand's tokens as a style sheet. They override the tokens of packages/ui in any order; a script sets
 * the scheme attribute before the first paint.
 */
export const brandStyle = ({ light, dark }: BrandColors): string =>
  `:root:root:root{${variables(light)}}:root:root:root[data-color-scheme=dark]{${variables(dark)}}`;
