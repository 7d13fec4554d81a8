import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCaches } from '../../test/support/cache-double.ts';
import { storedAppName } from '../shared/offline/worker-messages.ts';
import { answerOf, storeApp } from './stored-app.ts';

const { origin } = location;
const html = (script: string): string =>
  `<!doctype html>\n<html lang="en"><head><script src="/first-paint.js"></script></head><body><script type="module" crossorigin src="/assets/${script}"></script></body></html>`;

/** The files of the server; undefined: the server cannot be reached. */
const server: { files?: Map<string, string> | undefined } = {};
let asked: string[] = [];
let stored: ReturnType<typeof useCaches>;

beforeEach(() => {
  stored = useCaches();
  asked = [];
  server.files = new Map([
    ['/dashboard', html('base-1.js')],
    ['/first-paint.js', 'paint'],
    ['/assets/base-1.js', 'base'],
    ['/assets/charts-1.js', 'charts'],
    ['/api/brand/icons/icon-96?v=1', 'mark'],
  ]);
  vi.stubGlobal('fetch', async (what: Request | string) => {
    const { pathname, search } = new URL(typeof what === 'string' ? what : what.url, origin);
    asked.push(pathname + search);
    if (!server.files) throw new TypeError('Failed to fetch');
    const text = server.files.get(pathname + search);
    return text === undefined
      ? new Response('', { status: 404 })
      : new Response(text, { headers: { etag: 'W/"1"', 'content-security-policy': "script-src 'self'" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const loaded = [
  '/first-paint.js',
  '/assets/base-1.js',
  '/assets/charts-1.js',
  '/api/brand/icons/icon-96?v=1',
];
const ask = async (path: string, kind: Parameters<typeof answerOf>[1]) =>
  answerOf(new Request(origin + path), kind);

describe('storeApp', () => {
  test('stores the document and the files of the page, and no other address', async () => {
    await storeApp(
      [...loaded, '/api/users/me', '/backoffice/assets/x.js', 'https://other.example/assets/x.js'],
      origin,
    );
    expect(stored.paths(storedAppName)).toEqual(['/dashboard', ...loaded].toSorted());
  });

  test('requests again only files that change under their address, and deletes unused ones', async () => {
    await storeApp(loaded, origin);
    asked = [];
    server.files?.set('/assets/table-1.js', 'table');
    await storeApp([...loaded.filter((file) => !file.includes('charts')), '/assets/table-1.js'], origin);
    expect(asked.toSorted()).toEqual(['/assets/table-1.js', '/dashboard', '/first-paint.js']);
    expect(stored.paths(storedAppName)).not.toContain('/assets/charts-1.js');
  });

  test('stores nothing from a document of another build, whose files the page has not loaded', async () => {
    await storeApp(loaded, origin);
    server.files?.set('/dashboard', html('base-2.js'));
    server.files?.set('/assets/extra-1.js', 'extra');
    await storeApp([...loaded, '/assets/extra-1.js'], origin);
    expect(stored.paths(storedAppName)).not.toContain('/assets/extra-1.js');
    server.files = undefined;
    expect(await (await ask('/dashboard', 'screen'))?.text()).toContain('/assets/base-1.js');
  });

  test('leaves the stored files unchanged when a file is missing', async () => {
    await storeApp(loaded, origin);
    const before = stored.paths(storedAppName);
    await expect(storeApp([...loaded, '/assets/gone.js'], origin)).rejects.toThrow('a file is missing');
    expect(stored.paths(storedAppName)).toEqual(before);
  });

  test('stores at most 400 files and the document', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `/assets/${index}.js`);
    for (const file of many) server.files?.set(file, '');
    await storeApp([...loaded, ...many], origin);
    expect(stored.paths(storedAppName)).toHaveLength(401);
  });
});

describe('answerOf', () => {
  test('returns the page from the network if there is one', async () => {
    await storeApp(loaded, origin);
    expect(await (await ask('/dashboard', 'screen'))?.text()).toBe(html('base-1.js'));
  });

  test('returns the stored document for each screen without a connection, marked as stored', async () => {
    await storeApp(loaded, origin);
    server.files = undefined;
    for (const path of ['/dashboard', '/orders/a1']) {
      const answer = await ask(path, 'screen');
      expect(await answer?.text()).toContain('<html data-offline lang="en">');
      expect(answer?.headers.get('content-security-policy')).toBe("script-src 'self'");
      expect(answer?.headers.get('etag')).toBeNull();
    }
  });

  test('returns a page in three languages without a script when nothing is stored and there is no connection', async () => {
    server.files = undefined;
    const answer = await ask('/dashboard', 'screen');
    const text = (await answer?.text()) ?? '';
    expect(answer?.status).toBe(503);
    for (const words of ['Jste bez připojení', 'You are offline', 'Brak połączenia'])
      expect(text).toContain(words);
    for (const locale of ['cs', 'en', 'pl']) expect(text).toContain(`<section lang="${locale}">`);
    expect(text).not.toContain('<script');
    const policy = answer?.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`default-src 'none'; img-src 'self'; style-src 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  test('returns a message in the page’s language with the stored brand for a public page without a connection', async () => {
    const facts =
      '<script id="page-facts">{"brand":{"name":"A & <B>","icon":"/api/brand/icons/icon-96?v=1"}}</script>';
    const colors = '<style>:root{--parcela-link:#0d5c52}:root{--parcela-link:#7ccabc}</style>';
    server.files?.set('/dashboard', html('base-1.js').replace('</head>', `${colors}${facts}</head>`));
    await storeApp(loaded, origin);
    server.files = undefined;
    const answer = await ask('/cs/projekty', 'page');
    const text = (await answer?.text()) ?? '';
    expect(answer?.status).toBe(503);
    expect(text).toContain('<html lang="cs">');
    expect(text).toContain('Jste bez připojení');
    expect(text).not.toContain('You are offline');
    expect(text).toContain('<img src="/api/brand/icons/icon-96?v=1" alt="">A &amp; &lt;B>');
    expect(text).toContain('light-dark(#0d5c52, #7ccabc)');
  });

  test('never returns the stored page for users without a session', async () => {
    await storeApp(loaded, origin);
    server.files = undefined;
    expect((await ask('/sign-in', 'page'))?.status).toBe(503);
  });

  test('returns a file with a permanent address from the store, and any other file from the network first', async () => {
    await storeApp(loaded, origin);
    asked = [];
    expect(await (await ask('/assets/base-1.js', 'lasting-file'))?.text()).toBe('base');
    expect(asked).toEqual([]);
    server.files?.set('/first-paint.js', 'newer');
    expect(await (await ask('/first-paint.js', 'changing-file'))?.text()).toBe('newer');
    server.files = undefined;
    expect(await (await ask('/first-paint.js', 'changing-file'))?.text()).toBe('paint');
  });

  test('requests an unstored file several times, because a network that has just returned fails at first', async () => {
    vi.useFakeTimers();
    const { files } = server;
    server.files = undefined;
    const late = ask('/assets/base-1.js', 'lasting-file');
    await vi.advanceTimersByTimeAsync(500);
    server.files = files;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await late)?.text()).toBe('base');
    server.files = undefined;
    const never = ask('/assets/never.js', 'lasting-file')?.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await never).toEqual(new TypeError('Failed to fetch'));
    vi.useRealTimers();
  });

  test('leaves everything else to the browser', () => {
    expect(answerOf(new Request(`${origin}/api/users/me`), 'other')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
