import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { investorRoutes } from '@parcela/contract/investor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApps } from '../../../../src/app.ts';
import { signedInUser, startTestApp, type TestApp } from '../../../support/app/test-app.ts';
import { useTestDatabase } from '../../../support/database/test-database.ts';
import { samplePageParts } from '../../../support/content/sample-brand.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';

const context = useTestDatabase();
const running: { server?: TestApp; dir?: string; backOffice?: string } = {};
const server = (): TestApp => {
  if (!running.server) throw new Error('the server is there only inside tests');
  return running.server;
};

beforeAll(async () => {
  running.dir = await mkdtemp(join(tmpdir(), 'parcela-app-'));
  await writeFile(join(running.dir, 'index.html'), '<!doctype html><title>App</title>');
  await mkdir(join(running.dir, 'assets'));
  running.backOffice = join(running.dir, 'of-staff');
  await mkdir(join(running.backOffice, 'assets'), { recursive: true });
  await writeFile(join(running.backOffice, 'index.html'), '<!doctype html><title>Back office</title>');
  await writeFile(join(running.backOffice, 'assets', 'bo-1a2b.js'), 'content');
  for (const name of ['app-1a2b.js', 'app-1a2b.js.br', 'mark-1a2b.svg'])
    await writeFile(join(running.dir, 'assets', name), 'content');
  running.server = await startTestApp(
    context(),
    (api) => {
      api.write(investorRoutes.signOut, async () => ({ ok: true }) as const);
      api.write(investorRoutes.confirmEmail, async () => redirectTo('/email-verified'));
    },
    {
      pages: (app) =>
        serveApps(app, {
          investor: running.dir,
          backOffice: running.backOffice,
          ofPages: samplePageParts(context().database.reader),
        }),
    },
  );
  await running.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await running.server?.close();
  await rm(running.dir ?? '', { recursive: true, force: true });
});

/** Returns the server's answer to these bytes on a real socket. */
const speak = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server().app.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = { text: '' };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer.text += chunk));
    socket.once('end', () => resolve(answer.text));
    socket.once('error', reject);
    socket.write(bytes);
  });

const errorShape = (code: string, status: number) => ({
  data: null,
  error: { status, details: { code, params: {}, issues: [], requestId: expect.any(String) as string } },
});

describe('an HTTP answer', () => {
  it.each([
    ['an address that is no address', { url: '/%zz' }, 400, 'common.malformed'],
    ['a path that is not there', { url: '/api/nothing' }, 404, 'common.not_found'],
    [
      'a part of a file that has no such part',
      { url: '/assets/app-1a2b.js', headers: { range: 'bytes=999999-' } },
      400,
      'common.malformed',
    ],
    [
      'a condition that a file does not meet',
      { url: '/assets/app-1a2b.js', headers: { 'if-match': '"x"' } },
      400,
      'common.malformed',
    ],
  ])('is a catalogue error with every security header for %s', async (_what, request, status, code) => {
    const response = await server().inject({ method: 'GET', ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(errorShape(code, status));
    expect(response.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String) as string,
    });
  });

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'common.malformed'],
    [
      'headers beyond all measure',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
      413,
      'common.too_large',
    ],
  ])('has the common error shape for %s', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await speak(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject(errorShape(code, status));
  });

  it('is never cached when it redirects, because its address contains a secret', async () => {
    const response = await server().inject('/api/auth/email-confirmation?confirmation=secret');
    expect(response.statusCode).toBe(302);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('refuses fields in the body of a call without a body', async () => {
    const { headers } = await signedInUser(context());
    const send = (payload?: object) =>
      server().inject({ method: 'POST', url: '/api/auth/logout', headers, ...(payload && { payload }) });
    const refused = await send({ everywhere: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      error: { details: { issues: [{ path: 'everywhere', code: 'unknown_field' }] } },
    });
    expect((await send({})).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
  });

  it('is cached permanently for a built file, with document headers only for a drawing', async () => {
    const headersOf = async (url: string) =>
      (await server().inject({ url, headers: { 'accept-encoding': 'br' } })).headers;
    const script = await headersOf('/assets/app-1a2b.js');
    expect(script).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect([name, script[name]]).toEqual([name, undefined]);
    for (const url of ['/', '/projects', '/assets/mark-1a2b.svg'])
      expect(await headersOf(url)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
        'x-frame-options': 'DENY',
      });
  });

  it('lets the page at /preview send no request and be framed only by our own pages, unlike every other investor page', async () => {
    for (const url of ['/preview', '/preview?x=1']) {
      const { headers, statusCode } = await server().inject(url);
      expect([statusCode, headers['x-frame-options'], headers['x-robots-tag']]).toEqual([
        200,
        'SAMEORIGIN',
        'noindex, nofollow',
      ]);
      expect(headers['content-security-policy']).toMatch(/connect-src 'none';.*frame-ancestors 'self'/);
    }
    for (const url of ['/previews', '/projects', '/nowhere/preview']) {
      const { headers } = await server().inject(url);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toMatch(/connect-src 'self';.*frame-ancestors 'none'/);
    }
  });

  it('is the staff page below /backoffice, hidden from search engines, which frames our own pages only, but not for a missing file', async () => {
    for (const url of ['/backoffice', '/backoffice/', '/backoffice/orders/abc?state=Paid']) {
      const page = await server().inject(url);
      expect([url, page.statusCode, page.body]).toEqual([
        url,
        200,
        expect.stringContaining('<title>Back office</title>'),
      ]);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      });
      expect(page.headers['content-security-policy']).not.toContain('media-src');
      expect(page.headers['content-security-policy']).toMatch(/;frame-src 'self';/);
    }
    const file = await server().inject('/backoffice/assets/bo-1a2b.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await server().inject('/backoffice/assets/missing.js')).statusCode).toBe(404);
    expect((await server().inject({ method: 'POST', url: '/backoffice/orders' })).statusCode).toBe(404);
    expect((await server().inject('/projects')).body).toContain('<title>App</title>');
  });
});
