import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { sha256 } from '@parcela/platform/ids.ts';
import type {
  AnswerCache,
  CachedAnswer,
  SharedAnswer,
} from '@parcela/platform/http/responses/response-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Fetched again each time; a shared cache may serve its copy while it does so, so a publication appears within
 * seconds.
 */
const pageCaching = 'public, max-age=0, stale-while-revalidate=10';

/** The source of a page before rendering. */
export interface PageSource {
  readonly status: 200 | 301 | 404 | 410;
  readonly headers: Readonly<Record<string, string>>;
  /** All data on which the text depends. */
  readonly data: unknown;
  readonly write: () => string;
}

export interface SiteAnswers {
  /** A recently made answer for an address; if undefined, `make` creates it. */
  find(key: string): SharedAnswer | undefined;
  make(key: string, read: () => Promise<PageSource>): Promise<SharedAnswer>;
}

const etagOf = (hash: string, encoding: string): string => `"${hash}${encoding}"`;

const answerOf = async (source: PageSource): Promise<SharedAnswer> => {
  const text = source.write();
  const hash = sha256(text).toString('base64url').slice(0, 22);
  const headersOf = (encoding: '' | 'br' | 'gzip'): CachedAnswer['headers'] => ({
    'cache-control': pageCaching,
    vary: 'Accept-Encoding',
    ...source.headers,
    etag: etagOf(hash, encoding === '' ? '' : `-${encoding}`),
    ...(encoding === '' ? {} : { 'content-encoding': encoding }),
  });
  const bytes = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([compressBrotli(bytes, brotliOptions), compressGzip(bytes)]);
  return {
    status: source.status,
    plain: { body: bytes, headers: headersOf('') },
    brotli: { body: brotli, headers: headersOf('br') },
    gzip: { body: gzipped, headers: headersOf('gzip') },
  };
};

const writtenMax = 500;

/**
 * The answers of the site, cached like other shared answers (docs/decisions/0032): the data are read again after 2 s.
 * A page is rendered and compressed again only when its data have changed.
 */
export const createSiteAnswers = (shared: AnswerCache): SiteAnswers => {
  const written = new LRUCache<string, { readonly hash: string; readonly answer: Promise<SharedAnswer> }>({
    max: writtenMax,
  });
  const write = (key: string, source: PageSource): Promise<SharedAnswer> => {
    const hash = sha256(JSON.stringify([source.status, source.headers, source.data])).toString('base64url');
    const known = written.get(key);
    if (known?.hash === hash) return known.answer;
    const answer = answerOf(source);
    written.set(key, { hash, answer });
    answer.catch(() => written.delete(key));
    return answer;
  };
  const nameOf = (key: string): string => `site ${key}`;
  return {
    find: (key) => shared.get(nameOf(key)),
    make: (key, read) => shared.find(nameOf(key), async () => write(key, await read())),
  };
};
