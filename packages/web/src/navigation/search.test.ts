import { expect, test } from 'vitest';
import { searchChoice, searchFlag, searchOf, searchPage, searchText, withSearch } from './search.ts';

const validate = searchOf({
  next: searchText,
  checking: searchFlag,
  state: searchChoice(['Open', 'Closed']),
  page: searchPage,
});

test('query validation drops invalid values', () => {
  expect(validate({ next: '/a', checking: true, state: 'Open', page: 2, other: 'x' })).toEqual({
    next: '/a',
    checking: true,
    state: 'Open',
    page: 2,
  });
  expect(validate({ next: { a: 1 }, checking: 'yes', state: 'open', page: 1.5 })).toEqual({});
  expect(validate({ next: 123 })).toEqual({ next: '123' });
  expect(validate({ checking: '' })).toEqual({ checking: true });
});

test('an address contains only the values that are set', () => {
  expect(withSearch('/a', { slug: undefined, checking: false })).toBe('/a');
  expect(withSearch('/a', { slug: 'x y', checking: true })).toBe('/a?slug=x+y&checking=true');
});
