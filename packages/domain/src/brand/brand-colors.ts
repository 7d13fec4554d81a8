import { colorOf, contrast, greatest, seenOf } from './colors.ts';

export type ColorScheme = 'light' | 'dark';

/** The brand's colours in one colour scheme. */
export interface SchemeColors {
  /** The background of a button. */
  readonly primary: string;
  readonly primaryHover: string;
  /** The letters on a button. */
  readonly onPrimary: string;
  /** For a link, a mark and the focus ring. */
  readonly link: string;
  /** A quiet background for chosen items. */
  readonly fill: string;
}

/** Everything derived from the colour of a brand. */
export interface BrandColors {
  readonly light: SchemeColors;
  readonly dark: SchemeColors;
}

/** The neutral colours around the brand's colours; a test compares them with the tokens of packages/ui. */
export const houseColors = {
  light: { ink: '#1a1f1d', grounds: ['#faf8f4', '#fffefc', '#ffffff', '#f3f0e9'] },
  dark: { ink: '#ecebe5', grounds: ['#131615', '#1a1e1c', '#212624', '#232826'] },
} as const;

/** The default of a brand without a chosen colour. */
export const houseColor = '#0d5c52';

/** The contrast that text needs by WCAG 2.2 AA. */
export const textContrastMin = 4.5;

/** The lightness of each part, and its chroma as a share of the colour's. */
const derived = {
  lightFill: { lightness: 0.941, chroma: 0.2 },
  // Light enough for dark letters in every hue.
  darkButton: { lightness: 0.72, chroma: 1.1 },
  darkHover: { lightness: 0.67, chroma: 1.15 },
  darkLink: { lightness: 0.784, chroma: 1.1 },
  darkFill: { lightness: 0.306, chroma: 0.46 },
} as const;

/** Button, link and fill of both schemes. */
export const brandColors = (primary: string): BrandColors => {
  const seen = seenOf(primary);
  const part = (name: keyof typeof derived): string => {
    const { lightness, chroma } = derived[name];
    return colorOf({ ...seen, lightness, chroma: seen.chroma * chroma });
  };
  const darker = { ...seen, lightness: seen.lightness * 0.83, chroma: seen.chroma * 0.81 };
  return {
    light: {
      primary,
      primaryHover: colorOf(darker),
      onPrimary: '#ffffff',
      link: primary,
      fill: part('lightFill'),
    },
    dark: {
      primary: part('darkButton'),
      primaryHover: part('darkHover'),
      onPrimary: houseColors.light.ink,
      link: part('darkLink'),
      fill: part('darkFill'),
    },
  };
};

/** A text of the brand and its background. */
export interface ColoredText {
  readonly scheme: ColorScheme;
  readonly part: 'button' | 'link';
  readonly text: string;
  readonly ground: string;
}

const textsOfScheme = (scheme: ColorScheme, colors: SchemeColors): readonly ColoredText[] => [
  { scheme, part: 'button', text: colors.onPrimary, ground: colors.primary },
  { scheme, part: 'button', text: colors.onPrimary, ground: colors.primaryHover },
  ...[...houseColors[scheme].grounds, colors.fill].map(
    (ground) => ({ scheme, part: 'link', text: colors.link, ground }) as const,
  ),
];

/** Every text of the brand with every background, in both schemes. */
export const textsOf = ({ light, dark }: BrandColors): readonly ColoredText[] => [
  ...textsOfScheme('light', light),
  ...textsOfScheme('dark', dark),
];

/** A pair that is too hard to read, and how to fix it. */
export interface ColorFault extends ColoredText {
  readonly contrast: number;
  readonly needed: number;
  /** The nearest colour of the same hue with which every pair is readable. */
  readonly nearest: string;
}

const contrastOf = ({ text, ground }: ColoredText): number => contrast(text, ground);
/** Rounded down to two digits, so that an insufficient contrast never looks sufficient. */
const shown = (ratio: number): number => Math.floor(ratio * 100) / 100;

/** The lowest contrast of the letters of buttons, or of links. */
export const lowestContrast = (
  colors: BrandColors,
  { scheme, part }: Pick<ColoredText, 'scheme' | 'part'>,
): number =>
  shown(
    Math.min(
      ...textsOf(colors)
        .filter((one) => one.scheme === scheme && one.part === part)
        .map(contrastOf),
    ),
  );

const isReadable = (primary: string): boolean =>
  textsOf(brandColors(primary)).every((one) => contrastOf(one) >= textContrastMin);

/** Made darker until every pair is readable. */
const nearestReadable = (primary: string): string => {
  const seen = seenOf(primary);
  const darkened = (lightness: number): string => colorOf({ ...seen, lightness });
  return darkened(greatest(seen.lightness, (lightness) => isReadable(darkened(lightness))));
};

/** The least readable pair of a brand's colour, if it is too hard to read. */
export const brandColorFault = (primary: string): ColorFault | null => {
  const [worst] = textsOf(brandColors(primary)).toSorted((a, b) => contrastOf(a) - contrastOf(b));
  if (worst === undefined || contrastOf(worst) >= textContrastMin) return null;
  return {
    ...worst,
    contrast: shown(contrastOf(worst)),
    needed: textContrastMin,
    nearest: nearestReadable(primary),
  };
};
