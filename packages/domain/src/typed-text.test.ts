import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactCode, seenText } from './typed-text.ts';

describe('seenText', () => {
  it('keeps the visible part of a pasted text', () => {
    expect(seenText('\u200E CZ65\u00A00800\u202F1234\u200B ')).toBe('CZ65 0800 1234');
    expect(seenText('１２３，５')).toBe('123,5');
    expect(seenText('a\tb\r\n')).toBe('a\tb');
  });

  it('keeps characters that only resemble digits', () => {
    expect(seenText('1²½①')).toBe('1²½①');
  });
});

describe('compactCode', () => {
  it.each([
    '123 456',
    '123\u00A0456',
    '123-456',
    '123‑456',
    '\u202A123456\u202C',
    ' 1 2 3 4 5 6\n',
    '１２３４５６',
  ])('reads %j as six digits', (text) => {
    expect(compactCode(text)).toBe('123456');
  });

  it('does not change a code without spaces and hyphens', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{0,20}$/), (code) => {
        expect(compactCode(code)).toBe(code);
      }),
    );
  });
});
