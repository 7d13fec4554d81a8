import { describe, expect, test } from 'vitest';
import { isOfInvestors, kindOf } from './request-kind.ts';

const origin = 'https://invest.example';
const of = (path: string, mode: RequestMode, method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, origin).href }, origin);

describe('kindOf and isOfInvestors', () => {
  test.each(['/', '/dashboard', '/orders/a1/payment?checking=true', '/projects', '/no/such/screen'])(
    'treat %s as a screen',
    (path) => expect(of(path, 'navigate')).toBe('screen'),
  );

  test.each(['/cs', '/en/offers', '/pl/', '/sign-in?next=%2Fdashboard', '/callback/google'])(
    'treat %s as a page for users without a session',
    (path) => expect(of(path, 'navigate')).toBe('page'),
  );

  test.each([
    '/api/files/a1',
    '/core/user/wallet/CZK',
    '/operator/orders',
    '/backoffice',
    '/backoffice/orders',
    '/docs',
    '/preview',
    '/version',
    '/assets/plan.pdf',
    '/robots.txt',
  ])('leave the address %s to the browser', (path) => expect(of(path, 'navigate')).toBe('other'));

  test.each([
    ['/assets/base-a1b2.js', 'lasting-file'],
    ['/api/brand/icons/icon-96?v=3', 'lasting-file'],
    ['/api/brand/icons/icon-96', 'other'],
    ['/first-paint.js', 'changing-file'],
    ['/api/users/me', 'other'],
    ['/api/files/a1?width=480', 'other'],
    ['/core/user/payouts-ahead', 'other'],
    ['/backoffice/assets/base-a1b2.js', 'other'],
    ['/worker.js', 'other'],
    ['/version', 'other'],
  ])('treat the file %s as %s', (path, kind) => expect(of(path, 'cors')).toBe(kind));

  test('leave requests that send data, and other sites, to the browser', () => {
    expect(of('/assets/base-a1b2.js', 'cors', 'POST')).toBe('other');
    expect(of('https://other.example/assets/base-a1b2.js', 'cors')).toBe('other');
    expect(of('https://other.example/dashboard', 'navigate')).toBe('other');
  });

  test('tell a staff window from an investor window', () => {
    expect(
      ['/dashboard', '/en/offers', '/backoffice/', '/preview'].map((path) => isOfInvestors(origin + path)),
    ).toEqual([true, true, false, false]);
  });
});
