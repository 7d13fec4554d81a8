import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, containsAddress, passwordClassesIn, passwordLength } from './passwords.ts';

describe('checkPassword', () => {
  it.each([
    'Abcdefg1',
    'abcdefg1!',
    'ABCDEFG1!',
    'Abcdefg!',
    'Abcdefg1!',
    'Žluťoučký kůň',
    'abc defg1',
    `Aa1${'x'.repeat(97)}`,
  ])('accepts %s: 8 to 100 characters of three classes (spec 5.01, 9.01)', (password) => {
    expect(checkPassword(password)).toBe('ok');
  });

  it.each([
    ['', 'smallPassword'],
    ['Abcde1!', 'smallPassword'],
    [`Aa1${'x'.repeat(98)}`, 'bigPassword'],
    ['abcdefgh', 'weakPassword'],
    ['Abcdefgh', 'weakPassword'],
    ['12345678!', 'weakPassword'],
    ['abcdefg1', 'weakPassword'],
  ] as const)('refuses %j as %s (spec 5.02, 9.01)', (password, reason) => {
    expect(checkPassword(password)).toBe(reason);
  });

  it('counts code points of the composed form', () => {
    expect(checkPassword('Aa1😀😀😀😀')).toBe('smallPassword');
    expect(checkPassword('Aa1😀😀😀😀😀')).toBe('ok');
    expect(checkPassword('Aa1e\u030Ce\u030Ce\u030C')).toBe('smallPassword');
    expect(checkPassword('Hac\u030Cekovy')).toBe(checkPassword('Hačekovy'));
  });

  it('shares its classes and length with the checklist of the form', () => {
    expect([...passwordClassesIn('')]).toEqual([]);
    expect([...passwordClassesIn('ž')]).toEqual(['lowercase']);
    expect([...passwordClassesIn('Ž1')]).toEqual(['uppercase', 'digit']);
    expect([...passwordClassesIn('aA1 ')]).toEqual(['lowercase', 'uppercase', 'digit', 'special']);
    expect(passwordLength('e\u030C😀')).toBe(2);
  });

  it('checks the length before the classes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (password) => {
        const length = Array.from(password.normalize('NFC')).length;
        const check = checkPassword(password);
        expect(check === 'smallPassword').toBe(length < 8);
        expect(check === 'bigPassword').toBe(length > 100);
      }),
    );
  });
});

describe('containsAddress', () => {
  it.each([
    ['Jana.Novakova-2026-zluty', 'jana.novakova@example.com'],
    ['zluty-kun-jana.NOVÁKOVÁ', 'jana.novakova@example.com'],
    ['Heslo:jana.novakova@example.com', 'jana.novakova@example.com'],
    ['Evička-a-zluty-kun7', ' evicka@example.com '],
    ['Zluty-kun-jo@x.cz', 'jo@x.cz'],
    ['Eva-zluty-kun7', 'eva@x.cz'],
  ])('finds in %s the address %s or its part before the @', (password, email) => {
    expect(containsAddress(password, email)).toBe(true);
  });

  it.each([
    ['Jana7-zluty-kun', 'jana.novakova@example.com'],
    ['Example-zluty-kun7', 'jana.novakova@example.com'],
    ['Jogurt-zluty-kun7', 'jo@x.cz'],
    ['Zluty-kun7', ''],
    ['Zluty-kun7', 'zluty'],
  ])('finds nothing in %s for %j', (password, email) => {
    expect(containsAddress(password, email)).toBe(false);
  });
});
