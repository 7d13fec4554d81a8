import { LRUCache } from 'lru-cache';

/** The body of an answer with status 200, and its headers. */
export interface CachedAnswer {
  readonly body: string | Buffer;
  readonly headers: { readonly etag: string } & Readonly<Record<string, string>>;
}

/** A serialised answer for every caller of one audience and language. */
export interface SharedAnswer {
  readonly plain: CachedAnswer;
  /**
   * The same for browsers that accept brotli; absent where it would save nothing, or for an answer to one
   * caller.
   */
  readonly brotli?: CachedAnswer;
  /** Only for pages, which older programs also read. */
  readonly gzip?: CachedAnswer;
  /** Default 200. */
  readonly status?: number;
}

/**
 * Serialised answers in this process, each with a maximum age; a caller during the creation of one waits for
 * it. Every process therefore shows a publication within this age plus the time of one query, without
 * messages between the processes and without a row shared by all writers (docs/decisions/0032).
 */
export interface AnswerCache {
  find(key: string, make: () => Promise<SharedAnswer>): Promise<SharedAnswer>;
  /** Also finds the answer of `key` under another name, for its whole life. */
  alias(key: string, name: string): void;
  /** The answer with this name; undefined once it is too old. */
  get(name: string): SharedAnswer | undefined;
  /** Deletes everything, so that a publication in this process is visible immediately. */
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
    // A caller who waits for an answer during the deletion gets it; it is not cached.
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
