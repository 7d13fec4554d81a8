import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import * as tokens from './tokens.ts';

const rem = (pixels: number): string => `${pixels / 16}rem`;
const em = (pixels: number): string => `${pixels / 16}em`;

const remOf = <Key extends string>(sizes: Record<Key, number>): Record<Key, string> =>
  Object.fromEntries(Object.entries<number>(sizes).map(([key, pixels]) => [key, rem(pixels)])) as Record<
    Key,
    string
  >;

/** Filled buttons take their letters from a variable, so that they follow the colour scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  if (input.variant === 'filled' && isPrimary) {
    return { ...colors, color: 'var(--mantine-primary-color-contrast)' };
  }
  return colors;
};

const heading = (pixels: number, lineHeight: string) => ({ fontSize: rem(pixels), lineHeight });

/** The Mantine theme made from the tokens; `shades` is the brand's own colour, if it has one. */
export function createUiTheme(shades: readonly string[] = tokens.primaryShades) {
  return createTheme({
    primaryColor: 'primary',
    primaryShade: tokens.primaryShade,
    autoContrast: true,
    luminanceThreshold: 0.3,
    black: tokens.lightColors.ink,
    colors: { primary: shades as unknown as MantineColorsTuple },
    fontFamily: tokens.fontFamily,
    fontFamilyMonospace: tokens.fontFamilyMonospace,
    fontSizes: remOf(tokens.fontSizes),
    spacing: remOf(tokens.spacing),
    radius: remOf(tokens.radius),
    defaultRadius: 'md',
    breakpoints: {
      xs: em(480),
      sm: em(tokens.breakpoints.tablet),
      md: em(tokens.breakpoints.desktop),
      lg: em(1200),
      xl: em(1440),
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver,
    headings: {
      fontFamily: tokens.fontFamily,
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: heading(30, '1.2'),
        h2: heading(21, '1.3'),
        h3: heading(17, '1.4'),
        h4: heading(16, '1.4'),
        h5: heading(14, '1.4'),
        h6: heading(14, '1.4'),
      },
    },
  });
}

const kebab = (name: string): string => name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`);

const ownVariables = (colors: tokens.ColorTokens): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [`--parcela-${kebab(name)}`, String(value)]),
  );

const schemeVariables = (colors: tokens.ColorTokens): Record<string, string> => ({
  ...ownVariables(colors),
  '--mantine-color-body': colors.ground,
  '--mantine-color-text': colors.ink,
  '--mantine-color-bright': colors.ink,
  '--mantine-color-dimmed': colors.inkSoft,
  '--mantine-color-error': colors.negative,
  '--mantine-color-placeholder': colors.inkSoft,
  '--mantine-color-anchor': 'var(--parcela-link)',
  '--mantine-color-default': colors.surfaceRaised,
  '--mantine-color-default-hover': colors.fill,
  '--mantine-color-default-color': colors.ink,
  '--mantine-color-default-border': colors.control,
  '--mantine-color-disabled': colors.fill,
  '--mantine-color-disabled-color': colors.inkSoft,
  '--mantine-color-disabled-border': colors.hairline,
  '--mantine-color-primary-filled': 'var(--parcela-primary)',
  '--mantine-color-primary-filled-hover': 'var(--parcela-primary-hover)',
  '--mantine-color-primary-light': 'var(--parcela-primary-fill)',
  '--mantine-color-primary-light-hover': 'var(--parcela-primary-fill)',
  '--mantine-color-primary-light-color': 'var(--parcela-link)',
  '--mantine-primary-color-contrast': 'var(--parcela-on-primary)',
});

/** Puts the tokens into CSS variables, Mantine's own ones for text, errors, hints and links included. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--parcela-content-width': rem(tokens.contentWidth),
    '--parcela-rail-width': rem(tokens.railWidth),
    '--parcela-radius': rem(tokens.radius.lg),
    '--parcela-motion-fast': `${tokens.motionMs.fast}ms`,
    '--parcela-motion-calm': `${tokens.motionMs.calm}ms`,
  },
  light: schemeVariables(tokens.lightColors),
  dark: schemeVariables(tokens.darkColors),
});
