import { LRUCache } from 'lru-cache';

/** The body of an answer of status 200 with the headers that belong to it. */
export interface CachedAnswer {
  readonly body: string | Buffer;
  readonly headers: { readonly etag: string } & Readonly<Record<string, string>>;
}

/** An answer, serialised, that every caller of one audience and language gets. */
export interface SharedAnswer {
  readonly plain: CachedAnswer;
  /** The same for browsers that accept brotli; missing where it would save nothing, or the answer is one person's. */
  readonly brotli?: CachedAnswer;
  /** Of pages, which older programs read too. */
  readonly gzip?: CachedAnswer;
  /** Default 200. */
  readonly status?: number;
}

/**
 * Serialised answers in this process, each with a maximum age; a caller who asks while one is being made waits for it.
 * Every process therefore shows a publication within this age plus the time of one query, without messages between the
 * processes and without a row that all writers would share (docs/decisions/0032).
 */
export interface AnswerCache {
  find(key: string, make: () => Promise<SharedAnswer>): Promise<SharedAnswer>;
  /** Finds the answer of `key` under another name as well, for as long as it lives. */
  alias(key: string, name: string): void;
  /** The answer with this name; undefined once it is too old. */
  get(name: string): SharedAnswer | undefined;
  /** Deletes everything: a publication in this process is visible immediately. */
  clear(): void;
}

const bytesMax = 32 * 1024 * 1024;

/** `maxAgeMs` 0 caches nothing. */
export const createAnswerCache = (maxAgeMs: number): AnswerCache => {
  const answers = new LRUCache<string, SharedAnswer, () => Promise<SharedAnswer>>({
    ttl: maxAgeMs,
    maxSize: bytesMax,
    sizeCalculation: ({ plain, brotli, gzip }, key) =>
      Buffer.byteLength(plain.body) +
      (brotli?.body.length ?? 0) +
      (gzip?.body.length ?? 0) +
      2 * key.length +
      1,
    // A caller who waits for an answer while everything is deleted gets it; it is not cached.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return {
    find: async (key, make) =>
      maxAgeMs === 0 ? make() : ((await answers.fetch(key, { context: make })) ?? make()),
    alias: (key, name) => {
      const answer = answers.peek(key);
      const ttl = answers.getRemainingTTL(key);
      if (answer && ttl > 0) answers.set(name, answer, { ttl });
    },
    get: (name) => answers.get(name),
    clear: () => answers.clear(),
  };
};

/** The audience of an answer that is the same for every caller. */
export const everybody = async (): Promise<'everybody'> => 'everybody';
