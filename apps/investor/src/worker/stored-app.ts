import { fileKind, type RequestKind } from './request-kind.ts';
import { brandIn, offlinePage } from './offline-page.ts';
import { storedAppName, storedPage } from '../shared/offline/worker-messages.ts';

/** More files than such an app has; a page that names more files is not ours. */
const filesMax = 400;

const pathOf = ({ url }: Pick<Request, 'url'>): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The files that a page reports as loaded, if the worker may store them. */
const storableOf = (files: readonly string[], origin: string): ReadonlyMap<string, RequestKind> =>
  new Map(
    files
      .slice(0, filesMax)
      .map((file) => ({ file, url: new URL(file, origin) }))
      .filter(({ file, url }) => url.href === origin + file && fileKind(url) !== 'other')
      .map(({ file, url }) => [file, fileKind(url)]),
  );

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);

/** The document marks itself as shown without a connection. */
const markedAsStored = (html: string, page: Response): Response => {
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html.replace('<html', '<html data-offline'), { headers });
};

/**
 * Stores the dashboard's document and the files that its page has loaded, so that the next start needs no
 * network. It does not store a document of another build, because the other files of that build are unknown.
 * None of the files contains personal data.
 */
export const storeApp = async (files: readonly string[], origin: string): Promise<void> => {
  const storable = storableOf(files, origin);
  const page = await fetch(storedPage, { cache: 'no-cache' });
  const html = await page.text();
  const isOfThisBuild = scriptsOf(html).length > 0 && scriptsOf(html).every((file) => storable.has(file));
  if (!page.ok || page.redirected || !isOfThisBuild) return;
  const cache = await caches.open(storedAppName);
  const stored = new Set((await cache.keys()).map(pathOf));
  const missing = [...storable].filter(([file, kind]) => kind === 'changing-file' || !stored.has(file));
  await cache.addAll(missing.map(([file]) => file));
  await cache.put(storedPage, markedAsStored(html, page));
  const old = [...stored].filter((file) => file !== storedPage && !storable.has(file));
  await Promise.all(old.map((file) => cache.delete(file)));
};

const findStored = async (what: Request | string): Promise<Response | undefined> =>
  caches.match(what, { cacheName: storedAppName, ignoreVary: true });

/**
 * Asks the network first. Without a network each screen gets the stored document, in which the app says what it can
 * show.
 */
const answerPage = async (request: Request, kind: 'screen' | 'page'): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    const stored = await findStored(storedPage);
    if (stored && kind === 'screen') return stored;
    return offlinePage(new URL(request.url).pathname, stored && brandIn(await stored.text()));
  }
};

const answerChanging = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findStored(request);
    if (stored) return stored;
    throw error;
  }
};

/**
 * A network that has just returned fails at first, so the worker requests a file again after each of these pauses.
 */
const pausesMs = [250, 1_000, 2_500];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const fetchFile = async (request: Request): Promise<Response> => {
  for (const ms of pausesMs) {
    try {
      return await fetch(request.clone());
    } catch {
      await pause(ms);
    }
  }
  return fetch(request);
};

/** Undefined: the browser acts as it does without a worker. */
export const answerOf = (request: Request, kind: RequestKind): Promise<Response> | undefined => {
  if (kind === 'screen' || kind === 'page') return answerPage(request, kind);
  if (kind === 'changing-file') return answerChanging(request);
  if (kind === 'lasting-file') return findStored(request).then((stored) => stored ?? fetchFile(request));
  return undefined;
};
