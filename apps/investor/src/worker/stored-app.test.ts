import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCaches } from '../../test/support/cache-double.ts';
import { storedAppName } from '../shared/offline/worker-messages.ts';
import { answerOf, storeApp } from './stored-app.ts';

const { origin } = location;
const html = (script: string): string =>
  `<!doctype html>\n<html lang="en"><head><script src="/first-paint.js"></script></head><body><script type="module" crossorigin src="/assets/${script}"></script></body></html>`;

/** What the server has; undefined: it cannot be reached. */
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
  test('stores the document and the files of the page, and nothing that a person may see', async () => {
    await storeApp(
      [...loaded, '/api/users/me', '/backoffice/assets/x.js', 'https://other.example/assets/x.js'],
      origin,
    );
    expect(stored.paths(storedAppName)).toEqual(['/dashboard', ...loaded].toSorted());
  });

  test('asks again only for what changes under its address, and deletes what is no longer used', async () => {
    await storeApp(loaded, origin);
    asked = [];
    server.files?.set('/assets/table-1.js', 'table');
    await storeApp([...loaded.filter((file) => !file.includes('charts')), '/assets/table-1.js'], origin);
    expect(asked.toSorted()).toEqual(['/assets/table-1.js', '/dashboard', '/first-paint.js']);
    expect(stored.paths(storedAppName)).not.toContain('/assets/charts-1.js');
  });

  test('stores nothing of a document of another build, whose files the page has not loaded', async () => {
    await storeApp(loaded, origin);
    server.files?.set('/dashboard', html('base-2.js'));
    server.files?.set('/assets/extra-1.js', 'extra');
    await storeApp([...loaded, '/assets/extra-1.js'], origin);
    expect(stored.paths(storedAppName)).not.toContain('/assets/extra-1.js');
    server.files = undefined;
    expect(await (await ask('/dashboard', 'screen'))?.text()).toContain('/assets/base-1.js');
  });

  test('leaves what was stored as it is when a file is missing', async () => {
    await storeApp(loaded, origin);
    const before = stored.paths(storedAppName);
    await expect(storeApp([...loaded, '/assets/gone.js'], origin)).rejects.toThrow('a file is missing');
    expect(stored.paths(storedAppName)).toEqual(before);
  });

  test('takes no more files than an app has', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `/assets/${index}.js`);
    for (const file of many) server.files?.set(file, '');
    await storeApp([...loaded, ...many], origin);
    expect(stored.paths(storedAppName)).toHaveLength(401);
  });
});

describe('answerOf', () => {
  test('shows the page of the network as long as there is one', async () => {
    await storeApp(loaded, origin);
    expect(await (await ask('/dashboard', 'screen'))?.text()).toBe(html('base-1.js'));
  });

  test('without a connection each screen gets the stored document, which says that it is stored', async () => {
    await storeApp(loaded, origin);
    server.files = undefined;
    for (const path of ['/dashboard', '/orders/a1']) {
      const answer = await ask(path, 'screen');
      expect(await answer?.text()).toContain('<html data-offline lang="en">');
      expect(answer?.headers.get('content-security-policy')).toBe("script-src 'self'");
      expect(answer?.headers.get('etag')).toBeNull();
    }
  });

  test('without a connection and without anything stored a page says so in three languages, without a script', async () => {
    server.files = undefined;
    const answer = await ask('/dashboard', 'screen');
    const text = (await answer?.text()) ?? '';
    expect(answer?.status).toBe(503);
    for (const words of ['Jste bez připojení', 'You are offline', 'Brak połączenia'])
      expect(text).toContain(words);
    for (const locale of ['cs', 'en', 'pl']) expect(text).toContain(`<section lang="${locale}">`);
    expect(text).not.toContain('<script');
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('a page for people without a session is never the stored one', async () => {
    await storeApp(loaded, origin);
    server.files = undefined;
    expect((await ask('/sign-in', 'page'))?.status).toBe(503);
  });

  test('a file with a lasting address comes from what is stored, another one from the network first', async () => {
    await storeApp(loaded, origin);
    asked = [];
    expect(await (await ask('/assets/base-1.js', 'lasting-file'))?.text()).toBe('base');
    expect(asked).toEqual([]);
    server.files?.set('/first-paint.js', 'newer');
    expect(await (await ask('/first-paint.js', 'changing-file'))?.text()).toBe('newer');
    server.files = undefined;
    expect(await (await ask('/first-paint.js', 'changing-file'))?.text()).toBe('paint');
  });

  test('a file that is not stored is requested again some times, as a network that has just come back fails at first', async () => {
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

  test('everything else is left to the browser', () => {
    expect(answerOf(new Request(`${origin}/api/users/me`), 'other')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
