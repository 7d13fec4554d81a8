import * as tokens from './tokens.ts';

const rem = (pixels: number): string => `${pixels / 16}rem`;

const kebab = (name: string): string => name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`);

/** Colours as CSS variables. */
export const colorVariables = (colors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--parcela-${kebab(name)}`, value]));

const sizes: Readonly<Record<string, string>> = {
  '--parcela-font': tokens.fontFamily,
  '--parcela-font-monospace': tokens.fontFamilyMonospace,
  '--parcela-content-width': rem(tokens.contentWidth),
  '--parcela-rail-width': rem(tokens.railWidth),
  '--parcela-radius': rem(tokens.radius),
  '--parcela-motion-fast': `${tokens.motionMs.fast}ms`,
  '--parcela-motion-calm': `${tokens.motionMs.calm}ms`,
};

const rule = (selector: string, declarations: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

const ofScheme = (scheme: 'light' | 'dark', colors: tokens.ColorTokens): Record<string, string> => ({
  'color-scheme': scheme,
  ...colorVariables({ ...colors }),
});

/** The text of `tokens.css`: every token as a variable, so that a page has its colours before any script. */
export const tokensCss = (): string =>
  [
    '/* Made from tokens.ts by `npm run generate`. */',
    rule(':root', { ...sizes, ...ofScheme('light', tokens.lightColors) }),
    rule(":root[data-color-scheme='dark']", ofScheme('dark', tokens.darkColors)),
  ].join('\n');
