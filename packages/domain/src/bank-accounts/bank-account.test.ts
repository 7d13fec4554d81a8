import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactIban,
  czechAccountFromIban,
  displayIban,
  ibanFromCzechAccount,
  isIban,
  bicOfFioAccount,
} from './bank-account.ts';

describe('ibanFromCzechAccount and czechAccountFromIban', () => {
  it('give an IBAN when both check sums are right', () => {
    expect(ibanFromCzechAccount('19-2000145399/0800')).toBe('CZ6508000000192000145399');
    expect(ibanFromCzechAccount('1234567899/2010')).toBe('CZ6920100000001234567899');
    expect(ibanFromCzechAccount(' 2000145399 / 0800 ')).toBe('CZ7908000000002000145399');
  });

  it.each([
    '19-2000145398/0800',
    '18-2000145399/0800',
    '2000145399',
    '2000145399/08',
    '',
    'abc/0800',
    '1/0800',
    'account 19-2000145399/0800',
    '19-2000145399/08001',
  ])('give no IBAN for %j', (account) => {
    expect(ibanFromCzechAccount(account)).toBeNull();
  });

  it('give a valid IBAN that converts back, however short the parts of the account are', () => {
    const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
    const passes = (digits: string): boolean =>
      Array.from(digits.padStart(10, '0')).reduce(
        (sum, digit, place) => sum + Number(digit) * weights[place]!,
        0,
      ) %
        11 ===
      0;
    const parts = (max: number) =>
      fc.nat(max).map((start) => {
        let number = start;
        while (!passes(String(number))) number += 1;
        return String(number);
      });
    const prefixes = fc.oneof(parts(60), parts(999_900));
    const numbers = fc.oneof(parts(90), parts(9_999_999_900)).filter((number) => number.length > 1);
    fc.assert(
      fc.property(prefixes, numbers, fc.constantFrom('0100', '0800', '2010'), (prefix, number, bank) => {
        const account = `${prefix === '0' ? '' : `${prefix}-`}${number}/${bank}`;
        const iban = ibanFromCzechAccount(account) ?? '';
        expect([account, isIban(iban), iban.length]).toEqual([account, true, 24]);
        expect(czechAccountFromIban(iban)).toBe(account);
      }),
      { numRuns: 500 },
    );
  });

  it('convert a Czech IBAN back, and give null for an invalid or foreign one', () => {
    expect(czechAccountFromIban('CZ65 0800 0000 1920 0014 5399')).toBe('19-2000145399/0800');
    expect(czechAccountFromIban('CZ7908000000002000145399')).toBe('2000145399/0800');
    expect(czechAccountFromIban('CZ6608000000192000145399')).toBeNull();
    expect(czechAccountFromIban('PL61109010140000071219812874')).toBeNull();
  });
});

describe('isIban', () => {
  it('accepts the right check digits and length with any spacing', () => {
    expect(isIban('cz65 0800 0000 1920 0014 5399')).toBe(true);
    expect(isIban('PL61109010140000071219812874')).toBe(true);
    expect(isIban('DE89370400440532013000')).toBe(true);
    expect(isIban('PL611090101400000712198128740')).toBe(false);
    expect(isIban('19-2000145399/0800')).toBe(false);
    expect(isIban('')).toBe(false);
  });

  it.each([
    ['too long for any country', 'DE553704004405320130000000000000000'],
    ['a digit before the country', '1DE893704004405320130041'],
    ['too short for any country', 'DE933704004405'],
    ['a digit in the country', 'D18937040044053201029'],
    ['a letter among the check digits', 'DEA937040044053201055'],
    ['a letter as the second check digit', 'DE8A37040044053201093'],
    ['one digit too many for Czechia', 'CZ36080000001920001453990'],
    ['one digit too few for Czechia', 'CZ340800000019200014539'],
    ['one digit too few for Poland', 'PL6910901014000007121981287'],
  ])('refuses a text where only the check sum is right: %s', (_, text) => {
    expect(isIban(text)).toBe(false);
  });

  it('accepts the groups of four of displayIban, which compactIban reverses', () => {
    expect(displayIban('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399');
    expect(compactIban(displayIban('CZ6508000000192000145399'))).toBe('CZ6508000000192000145399');
  });

  it('detects any one wrong digit', () => {
    const iban = 'CZ6508000000192000145399';
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: iban.length - 1 }),
        fc.integer({ min: 1, max: 9 }),
        (place, by) => {
          const wrong = (Number(iban[place]) + by) % 10;
          expect(isIban(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBe(false);
        },
      ),
    );
  });
});

it('bicOfFioAccount knows the BIC of FIO in Czechia and Slovakia, and of no other bank', () => {
  expect(bicOfFioAccount('CZ93 2010 0000 0020 0014 5399')).toBe('FIOBCZPPXXX');
  expect(bicOfFioAccount('SK3183300000002000145399')).toBe('FIOZSKBAXXX');
  expect(bicOfFioAccount('CZ6508000000192000145399')).toBeNull();
  expect(bicOfFioAccount('PL61109010140000071219812874')).toBeNull();
});
