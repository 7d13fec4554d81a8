import { colorOf, contrast, greatest, type Seen, seenOf } from './colors.ts';

export type ColorScheme = 'light' | 'dark';

/** What the brand colours in one scheme of colours. */
export interface SchemeColors {
  /** Of a button. */
  readonly primary: string;
  readonly primaryHover: string;
  /** Letters on a button. */
  readonly onPrimary: string;
  /** Of a link, a mark and the ring of the focus. */
  readonly link: string;
  /** A quiet ground, for what is chosen. */
  readonly fill: string;
}

/** Everything that follows from the colour of a brand. */
export interface BrandColors {
  readonly light: SchemeColors;
  readonly dark: SchemeColors;
  /** Ten of one hue, light to dark; the one before the last is the colour itself. */
  readonly shades: readonly string[];
}

/** What stands around the brand's colours; a test compares it with the tokens of packages/ui. */
export const houseColors = {
  light: { ink: '#1a1f1d', grounds: ['#faf8f4', '#fffefc', '#ffffff', '#f3f0e9'] },
  dark: { ink: '#ecebe5', grounds: ['#131615', '#1a1e1c', '#212624', '#232826'] },
} as const;

/** Of a brand that has chosen none. */
export const houseColor = '#0d5c52';

/** What text needs by WCAG 2.2 AA. */
export const textContrastMin = 4.5;

const chromaOfShades = [0.17, 0.33, 0.63, 0.95, 1.1, 1.15, 1.15, 1.08] as const;
/** Of a dark scheme's button: light enough for dark letters in every hue. */
const darkButton = { rest: 0.72, hover: 0.67 } as const;

const lightnessOfShades = (own: number): readonly number[] => {
  const between = (part: number): number => own + (darkButton.hover - own) * part;
  return [0.961, 0.913, 0.834, 0.778, darkButton.rest, darkButton.hover, between(0.45), between(0.18)];
};

const shadesOf = (primary: string, seen: Seen): readonly string[] => {
  const lighter = lightnessOfShades(seen.lightness).map((lightness, index) =>
    colorOf({ ...seen, lightness, chroma: seen.chroma * (chromaOfShades[index] ?? 1) }),
  );
  const darker = colorOf({ ...seen, lightness: seen.lightness * 0.83, chroma: seen.chroma * 0.81 });
  return [...lighter, primary, darker];
};

/** Button, link and fill of both schemes, and the shades between them. */
export const brandColors = (primary: string): BrandColors => {
  const seen = seenOf(primary);
  const shades = shadesOf(primary, seen);
  const like = (lightness: number, chroma: number): string =>
    colorOf({ ...seen, lightness, chroma: seen.chroma * chroma });
  return {
    light: {
      primary,
      primaryHover: shades[9] ?? primary,
      onPrimary: '#ffffff',
      link: primary,
      fill: like(0.941, 0.2),
    },
    dark: {
      primary: shades[4] ?? primary,
      primaryHover: shades[5] ?? primary,
      onPrimary: houseColors.light.ink,
      link: like(0.784, 1.1),
      fill: like(0.306, 0.46),
    },
    shades,
  };
};

/** A text of the brand and what it stands on. */
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

/** Every text of the brand with everything that it stands on, in both schemes. */
export const textsOf = ({ light, dark }: BrandColors): readonly ColoredText[] => [
  ...textsOfScheme('light', light),
  ...textsOfScheme('dark', dark),
];

/** A pair that cannot be read well enough, and what to do about it. */
export interface ColorFault extends ColoredText {
  readonly contrast: number;
  /** The colour of the same hue, as near as possible, of which every pair can be read. */
  readonly nearest: string;
}

const contrastOf = ({ text, ground }: ColoredText): number => contrast(text, ground);
const isReadable = (primary: string): boolean =>
  textsOf(brandColors(primary)).every((one) => contrastOf(one) >= textContrastMin);

/** Darker until every pair can be read. */
const nearestReadable = (primary: string): string => {
  const seen = seenOf(primary);
  const darkened = (lightness: number): string => colorOf({ ...seen, lightness });
  return darkened(greatest(seen.lightness, (lightness) => isReadable(darkened(lightness))));
};

/** The pair that is hardest to read, if the colour of a brand makes one that is too hard to read. */
export const brandColorFault = (primary: string): ColorFault | null => {
  const [worst] = textsOf(brandColors(primary)).toSorted((a, b) => contrastOf(a) - contrastOf(b));
  if (worst === undefined || contrastOf(worst) >= textContrastMin) return null;
  return { ...worst, contrast: contrastOf(worst), nearest: nearestReadable(primary) };
};
