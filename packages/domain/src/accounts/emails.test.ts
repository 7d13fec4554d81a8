import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEmail, isOneAlphabet } from './emails.ts';

describe('checkEmail', () => {
  it.each([
    'jan@example.cz',
    'jan.novak+parcela@mail.example.com',
    "o'brien_x-1@a-b.co",
    'jiří@žluťoučký.cz',
    'x@xn--bcher-kva.example',
    'jan@x.cz',
    'jan@example.x1',
  ])('accepts %s', (email) => {
    expect(checkEmail(email)).toEqual({ ok: true, email });
  });

  it('trims the address (spec 5.04)', () => {
    expect(checkEmail('  jan@example.cz\n')).toEqual({ ok: true, email: 'jan@example.cz' });
  });

  it.each([
    'jan',
    '@example.cz',
    'jan@',
    'jan@example',
    'jan@@example.cz',
    'a@b@example.cz',
    'a@b.cz@example.cz',
    'jan novak@example.cz',
    '.jan@example.cz',
    'jan.@example.cz',
    'ja..n@example.cz',
    'jan@.cz',
    'jan@example..cz',
    'jan@-example.cz',
    'jan@example-.cz',
    'jan@192.168.0.1',
    'jan@example.c',
    'jan@mail.example.c',
    'jan@exa mple.cz',
    'jan@example.cz\r\nBcc: x@y.cz',
    'Jan <jan@example.cz>',
    'a@b.cz,c@d.cz',
    'jan\u202E@example.cz',
  ])('refuses %j', (email) => {
    expect(checkEmail(email)).toEqual({ ok: false, code: 'not_an_email' });
  });

  it('requires an address of at most 70 code points (spec 5.04, 9.01)', () => {
    expect(checkEmail(' ')).toEqual({ ok: false, code: 'required' });
    const domain = '@example.cz';
    expect(checkEmail(`${'a'.repeat(70 - domain.length)}${domain}`).ok).toBe(true);
    expect(checkEmail(`${'a'.repeat(71 - domain.length)}${domain}`)).toEqual({ ok: false, code: 'too_long' });
    expect(checkEmail(`${'😀'.repeat(70 - domain.length)}${domain}`).ok).toBe(true);
  });

  it('converts full-width letters to plain ones', () => {
    expect(checkEmail('ｊａｎ＠ｅｘａｍｐｌｅ．ｃｚ')).toEqual({ ok: true, email: 'jan@example.cz' });
  });

  it('never accepts a blank, or anything but one @ before a dotted domain (spec 5.04)', () => {
    const texts = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 80 }));
    fc.assert(
      fc.property(texts, (text) => {
        const check = checkEmail(text);
        const shaped = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
        expect(check.ok && !shaped).toBe(false);
      }),
    );
  });
});

describe('isOneAlphabet', () => {
  it.each([
    'jan@example.cz',
    'jiří@žluťoučký.cz',
    "o'brien_1@a-b.co",
    'иван@почта.рф',
    '太郎のメール@例え.テスト',
    '1@2.cz',
  ])('accepts %s', (email) => {
    expect(isOneAlphabet(email)).toBe(true);
  });

  it.each([
    'j\u0430n@example.cz',
    'jan@ex\u0430mple.cz',
    'jan@example.c\u043E',
    '\u0441\u043E\u0441\u043E@example.cz',
    'j\u03BFn@example.cz',
    'ja\u0578@example.cz',
  ])('refuses %s', (email) => {
    expect(isOneAlphabet(email)).toBe(false);
  });

  it('refuses an address in which one letter comes from a look-alike alphabet', () => {
    const letters: Readonly<Record<string, string>> = {
      a: '\u0430',
      c: '\u0441',
      e: '\u0435',
      o: '\u043E',
      p: '\u0440',
      x: '\u0445',
    };
    const words = fc.string({ unit: fc.constantFrom(...Object.keys(letters)), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.nat(), (word, at) => {
        const index = at % word.length;
        const disguised = word.slice(0, index) + letters[word[index]!]! + word.slice(index + 1);
        expect(isOneAlphabet(`${word}@example.cz`)).toBe(true);
        expect(isOneAlphabet(`${disguised}@example.cz`)).toBe(false);
      }),
    );
  });
});
