import { expect, it } from 'vitest';
import { withoutDiacritics } from './latin-text.ts';

it('withoutDiacritics writes Latin letters without diacritics and does not change their case', () => {
  expect(withoutDiacritics('Příliš žluťoučký kůň')).toBe('Prilis zlutoucky kun');
  expect(withoutDiacritics('ŁÓDŹ, Zażółć gęślą jaźń')).toBe('LODZ, Zazolc gesla jazn');
  expect(withoutDiacritics('Straße, Đorđe, Øre, ÆON')).toBe('Strasse, Dorde, Ore, AEON');
  expect(withoutDiacritics('ł đ ð ø æ œ ß þ ħ ŧ ŋ ı ĸ ə')).toBe('l d d o ae oe ss th h t n i k e');
});

it('withoutDiacritics does not change other scripts', () => {
  expect(withoutDiacritics('Иван 李')).toBe('Иван 李');
});
