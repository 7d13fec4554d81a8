import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountsAgree,
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
    expect(ibanFromCzechAccount('19–2000145399\u00A0/\u200B0800')).toBe('CZ6508000000192000145399');
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

  it('give a valid IBAN that converts back, however short the account’s parts are', () => {
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

  it.each([
    'CZ65\u00A00800\u00A00000\u00A01920\u00A00014\u00A05399',
    'CZ65\u202F0800\u202F0000\u202F1920\u202F0014\u202F5399',
    'CZ65 0800\u200B 0000 1920 0014 5399\uFEFF',
    '\u202ACZ65 0800 0000 1920 0014 5399\u202C',
    'CZ65\t0800 0000 1920 0014 5399\n',
    'IBAN CZ65 0800 0000 1920 0014 5399',
    'iban: cz65-0800-0000-1920-0014-5399',
    'ＣＺ６５０８００００００１９２０００１４５３９９',
  ])('reads the pasted text %j', (text) => {
    expect([isIban(text), compactIban(text)]).toEqual([true, 'CZ6508000000192000145399']);
  });

  it('reads every IBAN with any spaces or invisible characters between its characters', () => {
    const noise = fc.array(
      fc.constantFrom(...Array.from(' \u00A0\u202F\u200B\u200E\u202A\u2069\t\uFEFF\u2009')),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(
        fc.array(noise, { minLength: 25, maxLength: 25 }),
        fc.constantFrom('', 'IBAN', 'IBAN: '),
        (between, label) => {
          const letters = ['', ...Array.from('CZ6508000000192000145399')];
          const text = label + letters.map((letter, at) => letter + (between[at] ?? []).join('')).join('');
          expect(compactIban(text)).toBe('CZ6508000000192000145399');
        },
      ),
      { numRuns: 1_000 },
    );
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

it('bicOfFioAccount returns the BIC of FIO in Czechia and Slovakia, and of no other bank', () => {
  expect(bicOfFioAccount('CZ93 2010 0000 0020 0014 5399')).toBe('FIOBCZPPXXX');
  expect(bicOfFioAccount('SK3183300000002000145399')).toBe('FIOZSKBAXXX');
  expect(bicOfFioAccount('CZ6508000000192000145399')).toBeNull();
  expect(bicOfFioAccount('PL61109010140000071219812874')).toBeNull();
});

describe('accountsAgree', () => {
  it.each([
    ['CZ65 0800 0000 1920 0014 5399', 'CZ6508000000192000145399', true],
    ['CZ6508000000192000145399', '19-2000145399/0800', true],
    ['CZ6508000000192000145399', '2000145399', true],
    ['CZ6508000000192000145399', '', true],
    ['CZ6508000000192000145399', '1234567899/2010', false],
    ['19-123456/0100', '000019-0000123456/0100', true],
    ['PL61109010140000071219812874', 'CZ6508000000192000145399', false],
    ['PL61109010140000071219812874', '61 1090 1014 0000 0712 1981 2874', true],
  ])('compares %s and %s: %s', (left, right, agree) => {
    expect([accountsAgree(left, right), accountsAgree(right, left)]).toEqual([agree, agree]);
  });
});
