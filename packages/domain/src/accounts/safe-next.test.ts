import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedOutRoute, safeNext } from './safe-next.ts';

const origin = 'https://parcela.example';

describe('safeNext', () => {
  it.each([
    '/',
    '/projects',
    '/projects/vila-brno/order',
    '/orders?filters%5Bstate%5D=Open&sort=createdAt',
    '/orders/abc/payment?checking=true#top',
    '/article/p%C5%99%C3%ADb%C4%9Bh',
    '/article/příběh',
    '/verification?next=https://example.com//x',
    '/sign-in-history',
    '/orders/receipt.pdf',
  ])('returns the path %s unchanged', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '/%2F%2Fevil.example',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '/%252F%252Fevil.example',
    '/\t/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/projects/../../x',
    '/%2e%2e//evil.example',
    '/projects//x',
    'javascript:alert(1)',
    '/\u2028/evil.example',
    '/\u0000',
    '/%00',
    '/%0d%0aSet-Cookie:x',
    '/%',
    '/%zz',
    '/%2',
    '/%2x',
    '/./orders',
    '/projects#\\x',
    'projects',
    '',
    '?x',
    '#x',
    `/${'a'.repeat(10_240)}`,
    '/\uD800',
  ])('refuses %j', (value) => {
    expect(safeNext(value)).toBe('/projects');
  });

  it.each([
    '/sign-in',
    '/sign-in/',
    '/sign-in?next=/sign-in',
    '/SIGN-IN#x',
    '/%73ign-in',
    '/sign%2Din',
    '/sign-up',
    '/callback/google?code=x',
    '/new-password?code=x',
  ])('never leads back to sign-in through %s', (value) => {
    expect(safeNext(value)).toBe('/projects');
  });

  it.each('sign-in sign-up verify-email email-verified callback forgot-password new-password'.split(' '))(
    'does not lead a signed-in user to /%s',
    (screen) => {
      expect([safeNext(`/${screen}`), isSignedOutRoute(`/${screen}`)]).toEqual(['/projects', true]);
      expect([safeNext(`/orders/${screen}`), isSignedOutRoute('/orders')]).toEqual([
        `/orders/${screen}`,
        false,
      ]);
    },
  );

  it('accepts a path up to the maximum length and refuses a longer one', () => {
    const longest = `/${'a'.repeat(2047)}`;
    expect([safeNext(longest), safeNext(`${longest}a`)]).toEqual([longest, '/projects']);
  });

  it.each([undefined, null, 7, {}, ['/orders']])('treats %s as missing', (value) => {
    expect(safeNext(value)).toBe('/projects');
    expect(safeNext(value, '/dashboard')).toBe('/dashboard');
  });

  it('stays on our own site for every text and returns a path that a URL parser does not change', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '%25',
      '\t',
      '\n',
      ' ',
      ':',
      '@',
      '?',
      '#',
      'https',
      'javascript',
      'evil.example',
      'orders',
      'sign-in',
      '\u2028',
      '％２Ｆ',
      '／',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
      fc.array(pieces, { maxLength: 8 }).map((list) => `/${list.join('')}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const next = safeNext(text);
        expect(next).toMatch(/^\/(?!\/)/);
        expect(next).not.toMatch(/[\p{C}\\]/u);
        const url = new URL(next, origin);
        expect(url.origin).toBe(origin);
        expect(url.pathname).not.toMatch(/^\/\/|^\/sign-in(?:\/|$)/i);
        expect(new URL(decodeURIComponent(url.pathname), origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
