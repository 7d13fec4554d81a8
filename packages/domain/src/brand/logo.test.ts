import { expect, test } from 'vitest';
import { isFitLogo } from './logo.ts';

test.each([
  [512, 512, true],
  [1000, 1001, true],
  [1000, 1002, false],
  [511, 511, false],
  [511, 512, false],
])('a logo of %i by %i pixels fits: %s', (width, height, fits) => {
  expect(isFitLogo({ width, height })).toBe(fits);
});
