import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokensCss } from './css-variables.ts';
import { breakpoints, darkColors, lightColors, type ColorTokens } from './tokens.ts';

/** Relative luminance and contrast by the definition of WCAG 2.2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const schemes: [string, ColorTokens][] = [
  ['light', lightColors],
  ['dark', darkColors],
];

test('the tokens define the variables of the page', () => {
  const file = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect(file, 'run npm run generate').toBe(tokensCss());
});

test.each(schemes)(
  'every text colour has enough contrast on every background behind it (%s)',
  (_, colors) => {
    const grounds = [colors.ground, colors.surface, colors.surfaceRaised, colors.fill];
    for (const text of [colors.ink, colors.inkSoft, colors.link, colors.negative]) {
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [colors.primary, colors.primaryHover])
      expect(contrast(colors.onPrimary, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.link, colors.primaryFill)).toBeGreaterThanOrEqual(4.5);
    const tones = ['positive', 'attention', 'negative', 'info', 'neutral'] as const;
    for (const tone of tones)
      expect(contrast(colors[tone], colors[`${tone}Fill`])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(schemes)('borders of controls and parts of charts have enough contrast (%s)', (_, colors) => {
  const { chart1, chart2, chart3, chart4, chart5, chart6 } = colors;
  for (const color of [colors.control, colors.focus, chart1, chart2, chart3, chart4, chart5, chart6]) {
    expect(contrast(color, colors.surface)).toBeGreaterThanOrEqual(3);
  }
});

test('the layout changes at 640 and 1024 pixels (spec 9.08)', () => {
  expect(breakpoints).toEqual({ tablet: 640, desktop: 1024 });
});
