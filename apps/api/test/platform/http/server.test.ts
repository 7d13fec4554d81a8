import { Writable } from 'node:stream';
import { okAnswer, requiredText } from '@parcela/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { startTestApp, type TestApp } from '../../support/app/test-app.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { localeOf } from '@parcela/platform/http/locale.ts';

const route = {
  operationId: 'greet',
  method: 'POST',
  path: '/api/greetings',
  tag: 'test',
  summary: 'For this test only.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  body: z.strictObject({ name: requiredText(20), password: z.optional(z.string()) }),
  answer: okAnswer,
  errors: [],
} as const;

describe('createServer', () => {
  const context = useTestDatabase();
  const parts: { app?: FastifyInstance; started?: TestApp } = {};
  const lines: string[] = [];
  const app = (): FastifyInstance => {
    if (!parts.app) throw new Error('not started');
    return parts.app;
  };

  beforeAll(async () => {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const started = await startTestApp(
      context(),
      (api) =>
        api.read(route, async (_tx, { body }) => {
          if (body.name === 'bug') throw new Error('secret detail of the code');
          return { ok: true as const };
        }),
      { log: createLogger('info', sink) },
    );
    parts.app = started.app;
    parts.started = started;
  });
  afterAll(() => parts.started?.close());

  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    app().inject({ method: 'POST', url: '/api/greetings', payload, headers });

  it.each([
    ['malformed JSON', '{"name":', 400, 'common.malformed'],
    ['a NUL character', '{"name":"a\\u0000b"}', 400, 'common.malformed'],
    ['a forbidden key', '{"__proto__":{"name":"a"}}', 400, 'common.malformed'],
    ['a missing field', '{}', 400, 'common.validation'],
    ['too much', `{"name":"${'a'.repeat(300_000)}"}`, 413, 'common.too_large'],
  ])('answers %s in the common shape of errors', async (_what, payload, status, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ data: null, error: { status, details: { code } } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('refuses any content type but JSON, and a body without a content type', async () => {
    expect((await post('name=a', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
      415,
    );
    expect((await post('<a/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
  });

  it('names each unknown and each wrong field', async () => {
    const answer = await post('{"name":"","role":"admin"}');
    expect(answer.json().error.details.issues).toEqual(
      expect.arrayContaining([
        { path: 'name', code: 'required' },
        { path: 'role', code: 'unknown_field' },
      ]),
    );
  });

  it('refuses a repeated field by name, and changes nothing', async () => {
    const answer = await post('{"name":"Jana","password":"a","n\\u0061me":"Eva"}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toMatchObject({
      code: 'common.validation',
      issues: [{ path: 'name', code: 'duplicate_field' }],
    });
  });

  it('shows only an id for a bug, and the log line has the same id (spec 8.06)', async () => {
    const answer = await post('{"name":"bug"}');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret detail');
    expect(
      lines.some(
        (line) =>
          line.includes('"level":50') &&
          line.includes('secret detail') &&
          line.includes(answer.json().error.details.requestId),
      ),
    ).toBe(true);
  });

  it('writes no password and no query string to the log', async () => {
    await app().inject({
      method: 'POST',
      url: '/api/greetings?confirmation=planted-token',
      payload: '{"name":"a","password":"planted-password"}',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer planted-bearer-token-of-somebody',
      },
    });
    expect(lines.join('')).not.toMatch(/planted/);
  });

  it.each([
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
    'x-request-id',
  ])('sends %s with every answer, errors included', async (header) => {
    for (const url of ['/api/greetings', '/nowhere'])
      expect((await app().inject({ method: 'GET', url })).headers[header]).toBeDefined();
  });

  it('sends a policy with data that loads and runs nothing, and page policies with pages only', async () => {
    const headersOf = async (url: string) => (await app().inject({ method: 'GET', url })).headers;
    const [data, page] = [await headersOf('/api/greetings'), await headersOf('/nowhere')];
    expect(data['content-security-policy']).toBe(
      "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    );
    expect(String(page['permissions-policy'])).toContain('geolocation=()');
    expect(data['permissions-policy']).toBeUndefined();
  });

  it('allows no inline script, no plugin and no frame around the page', async () => {
    const policy = String(
      (await app().inject({ method: 'GET', url: '/nowhere' })).headers['content-security-policy'],
    );
    expect(policy).toContain("script-src 'self';");
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'none'",
    ])
      expect(policy).toContain(part);
  });
});

describe('videos', () => {
  const context = useTestDatabase();
  it('play in frames of the configured sites, which get no camera, and from files of the configured hosts', async () => {
    const started = await startTestApp(context(), () => undefined);
    const { headers } = await started.inject({ method: 'GET', url: '/nowhere' });
    await started.close();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' https://films.example;");
    expect(policy).toContain("media-src 'self' https://media.example https://*.cdn.example;");
    expect(String(headers['permissions-policy'])).not.toContain('films.example');
  });
});

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['cs-CZ,cs;q=0.9,en;q=0.8', 'cs'],
    ['de,pl;q=0.7', 'pl'],
    ['en;q=0.2,cs;q=0.9', 'cs'],
    ['cs;q=0,pl', 'pl'],
    ['xx', 'en'],
  ])('for %s is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});
