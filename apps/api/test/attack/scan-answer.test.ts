import { describe, expect, it } from 'vitest';
import { errorBody } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { faultOf, leakIn } from '../support/attack/answer-rules.ts';
import { findingsIn, type ScannedAnswer } from '../support/attack/scan-answer.ts';

const good: ScannedAnswer = {
  method: 'GET',
  path: '/',
  status: 200,
  isHttps: true,
  isPersonal: true,
  text: '<p>Hello</p>',
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'set-cookie': ['__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure'],
  },
};
const withHeader = (name: string, value: string | undefined): ScannedAnswer => ({
  ...good,
  headers: { ...good.headers, [name]: value },
});

describe('findingsIn', () => {
  it('finds nothing in a correct answer', () => {
    expect(findingsIn(good)).toEqual([]);
  });

  it.each([
    ['content-security-policy', undefined, 'no content security policy'],
    [
      'content-security-policy',
      "default-src 'none';frame-ancestors 'none'",
      'a policy without object-src or base-uri',
    ],
    [
      'content-security-policy',
      "default-src 'none';object-src 'none';base-uri 'none'",
      'the page can be framed',
    ],
    [
      'content-security-policy',
      "default-src 'none';script-src 'self' 'unsafe-inline';object-src 'none';base-uri 'none';frame-ancestors 'none'",
      'a policy that allows any script',
    ],
    ['strict-transport-security', 'max-age=300', 'no Strict-Transport-Security for a year'],
    ['x-content-type-options', undefined, 'no nosniff'],
    ['referrer-policy', 'unsafe-url', 'no referrer policy'],
    ['cross-origin-resource-policy', undefined, 'another site may embed it'],
    ['cross-origin-opener-policy', undefined, 'a page that shares its window'],
    ['content-type', 'text/html', 'a text without charset'],
    ['server', 'nginx/1.2', 'the server names itself'],
    ['x-powered-by', 'Express', 'the server names itself'],
    ['access-control-allow-origin', '*', 'another origin may read it'],
    ['set-cookie', 'session=1; Path=/', 'a cookie without Secure, HttpOnly, SameSite or prefix'],
    ['cache-control', 'public, max-age=60', 'a personal answer that is stored'],
  ])('finds a planted fault: %s is %s', (name, value, finding) => {
    expect(findingsIn(withHeader(name, value))).toContain(finding);
  });

  it.each([
    [{ text: '<script src="http://cdn.example/a.js"></script>' }, 'mixed content'],
    [{ text: '<img src="/a" onerror="run()">' }, 'an inline script or handler'],
    [{ text: '<a href="javascript:run()">a</a>' }, 'an inline script or handler'],
    [{ text: '//# sourceMappingURL=a.js.map' }, 'a source map'],
    [{ text: '<title>Index of /assets</title>' }, 'a listing of a folder'],
    [{ method: 'TRACE' }, 'an answer to TRACE'],
  ])('finds a planted fault: %o', (change, finding) => {
    expect(findingsIn({ ...good, ...change })).toContain(finding);
  });
});

describe('faultOf', () => {
  const call = { method: 'GET', params: {}, query: '', headers: {} };
  const requestId = '29dcc323-2d01-45b0-8005-f2497b6452bb';
  const error = (code: string, status: number, message = 'Not found') => ({
    status,
    ms: 1,
    text: JSON.stringify({
      data: null,
      error: { status, name: 'Error', message, details: { code, params: {}, issues: [], requestId } },
    }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  });
  const { getOrder } = investorRoutes;

  it('accepts a correct error', () => {
    const answer = error('order.not_found', 404);
    expect(errorBody.safeParse(JSON.parse(answer.text)).success).toBe(true);
    expect(faultOf(getOrder, call, answer)).toBeUndefined();
  });

  it.each([
    [{ ...error('common.error', 500) }, '500 is no answer to a request'],
    [{ ...error('order.not_found', 404), ms: 60_000 }, 'it took 60000 ms'],
    [error('voting.not_found', 404), 'the contract does not declare the code voting.not_found'],
    [error('order.nothing', 404), 'the code order.nothing is in no catalogue'],
    [error('order.not_found', 404, ''), '“” is no sentence'],
    [
      { ...error('order.not_found', 404), text: '{"error":"no"}' },
      'the error has another shape than the contract says',
    ],
    [{ ...error('order.not_found', 404), status: 409 }, 'the body says another status'],
    [
      { ...error('order.not_found', 404), status: 201, text: '{}' },
      'the contract does not declare the status 201',
    ],
    [
      { ...error('order.not_found', 404), status: 302, headers: { location: 'https://evil.example/' } },
      'it leads to https://evil.example/',
    ],
    [
      {
        ...error('order.not_found', 404),
        headers: { ...error('a', 404).headers, 'x-content-type-options': '' },
      },
      'no nosniff',
    ],
  ])('finds a planted fault (%#)', (answer, fault) => {
    expect(faultOf(getOrder, call, answer)).toBe(fault);
  });

  it('finds an answer for an address without a route', () => {
    const answer = { ...error('a', 404), status: 200, text: '{}' };
    expect(faultOf(undefined, call, answer)).toBe('a path of no route is answered');
  });

  it.each([
    'Error: a\n    at run (/srv/parcela/apps/api/src/app.ts:12:3)',
    'insert into users (id) values ($1)',
    'duplicate key value violates unique constraint "users_pkey"',
    "TypeError: Cannot read properties of undefined (reading 'a')",
    "ENOENT: no such file or directory, open '/etc/a'",
  ])('finds internal details in: %s', (text) => {
    expect(leakIn(text)).toBeDefined();
  });
});
