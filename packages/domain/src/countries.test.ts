import { describe, expect, it } from 'vitest';
import { countryCodes, writeCountry } from './countries.ts';
import { locales } from './locale.ts';

describe('a country', () => {
  it.each([
    ['cs', 'CZE', 'Česko'],
    ['en', 'CZ', 'Czechia'],
    ['pl', 'POL', 'Polska'],
    ['pl-PL', 'DEU', 'Niemcy'],
  ])('appears in %s by its name instead of %s', (language, code, name) => {
    expect(writeCountry(language, code)).toBe(name);
  });

  it.each(['', 'C••', 'Czechia', 'QQQ', 'cze'])('keeps its text where "%s" is no code', (code) => {
    expect(writeCountry('en', code)).toBe(code);
  });

  it('has a name for each of its codes in every language', () => {
    expect(countryCodes().length).toBeGreaterThan(240);
    for (const { alpha2, alpha3 } of countryCodes())
      for (const locale of locales) {
        expect(writeCountry(locale, alpha3)).toBe(writeCountry(locale, alpha2));
        expect(writeCountry(locale, alpha3)).not.toMatch(/^[A-Z]{2,3}$/);
      }
  });
});
