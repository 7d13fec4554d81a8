import { describe, expect, test } from 'vitest';
import { checkIban } from './check-iban.ts';

describe('checkIban', () => {
  test.each([
    ['', { state: 'empty' }],
    ['C', { state: 'empty' }],
    ['CZ', { state: 'typing', length: 2, needed: 24 }],
    ['CZ65 0800 0000 1920 0014 539', { state: 'typing', length: 23, needed: 24 }],
    ['CZ65 0800 0000 1920 0014 5399', { state: 'right' }],
    ['cz6508000000192000145399', { state: 'right' }],
    ['CZ65 0800 0000 1920 0014 5398', { state: 'wrong' }],
    ['CZ65 0800 0000 1920 0014 53990', { state: 'wrong' }],
    ['PL61 1090 1014 0000 0712 1981 2874', { state: 'right' }],
    ['DE89 3704 0044 0532 0130 00', { state: 'right' }],
    ['IBAN CZ65\u00A00800\u202F0000\u200B1920 0014\t5399', { state: 'right' }],
    ['\u202AIBAN: CZ65-0800-0000-1920-0014-5399\u202C', { state: 'right' }],
    ['ZZ12', { state: 'unknown_country' }],
    ['123456', { state: 'unknown_country' }],
  ])('checks %j as it is typed', (typed, verdict) => {
    expect(checkIban(typed)).toEqual(verdict);
  });
});
