import { describe, expect, it } from 'vitest';
import { emailKey, emailKeys } from './email-key.ts';

describe('emailKey', () => {
  it('is the same for every letter case, Unicode form and width of an address', () => {
    expect(emailKey(' Jan@Example.CZ ')).toBe('jan@example.cz');
    expect(emailKey('jir\u030Ci@example.cz')).toBe(emailKey('JIŘI@example.cz'));
    expect(emailKey('ｊａｎ@ｅｘａｍｐｌｅ．ｃｚ')).toBe('jan@example.cz');
  });

  it.each([
    'jan@bücher.example',
    'jan@xn--bcher-kva.example',
    'Jan@BÜCHER.example',
    'jan@XN--BCHER-KVA.example',
  ])('is the same for the spelling %s of a domain', (email) => {
    expect(emailKey(email)).toBe('jan@bücher.example');
    expect(emailKeys(email)).toEqual(['jan@bücher.example', 'jan@xn--bcher-kva.example']);
  });

  it('keeps a text that is not an address', () => {
    expect(emailKey('Jan')).toBe('jan');
    expect(emailKey('jan@a b')).toBe('jan@a b');
    expect(emailKeys('jan@example.cz')).toEqual(['jan@example.cz']);
  });
});
