import { expect, it } from 'vitest';
import { withoutDiacritics } from './latin-text.ts';

it('writes Latin letters plainly and keeps their case', () => {
  expect(withoutDiacritics('Příliš žluťoučký kůň')).toBe('Prilis zlutoucky kun');
  expect(withoutDiacritics('ŁÓDŹ, Zażółć gęślą jaźń')).toBe('LODZ, Zazolc gesla jazn');
  expect(withoutDiacritics('Straße, Đorđe, Øre, ÆON')).toBe('Strasse, Dorde, Ore, AEON');
});

it('leaves other scripts as they are', () => {
  expect(withoutDiacritics('Иван 李')).toBe('Иван 李');
});
