import { expect, test } from 'vitest';
import { brandStyle, brandColors, houseColor, houseColors } from '../../../domain/src/index.ts';
import { darkColors, lightColors } from './tokens.ts';

test.each([
  ['light', lightColors],
  ['dark', darkColors],
] as const)('the brand’s colour is measured on its real backgrounds (%s)', (scheme, tokens) => {
  const { ink, grounds } = houseColors[scheme];
  expect([ink, ...grounds]).toEqual([
    tokens.ink,
    tokens.ground,
    tokens.surface,
    tokens.surfaceRaised,
    tokens.fill,
  ]);
});

test('the style of a page sets only variables that are tokens', () => {
  const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const tokens = new Set(Object.keys(lightColors).map((name) => `--parcela-${kebab(name)}`));
  const set = [...brandStyle(brandColors(houseColor)).matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  expect(set).toHaveLength(12);
  expect(set.filter((name) => !tokens.has(name ?? ''))).toEqual([]);
});
