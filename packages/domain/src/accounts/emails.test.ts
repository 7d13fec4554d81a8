import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEmail, emailKey } from './emails.ts';

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

  it('trims the address', () => {
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

  it('requires an address of at most 70 code points', () => {
    expect(checkEmail(' ')).toEqual({ ok: false, code: 'required' });
    const domain = '@example.cz';
    expect(checkEmail(`${'a'.repeat(70 - domain.length)}${domain}`).ok).toBe(true);
    expect(checkEmail(`${'a'.repeat(71 - domain.length)}${domain}`)).toEqual({ ok: false, code: 'too_long' });
    expect(checkEmail(`${'😀'.repeat(70 - domain.length)}${domain}`).ok).toBe(true);
  });

  it('gives one key for every letter case and Unicode form of an address', () => {
    expect(emailKey(' Jan@Example.CZ ')).toBe('jan@example.cz');
    expect(emailKey('jir\u030Ci@example.cz')).toBe(emailKey('JŘI@example.cz'.replace('JŘI', 'JIŘI')));
  });

  it('never accepts a blank, or anything but one @ before a dotted domain', () => {
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
