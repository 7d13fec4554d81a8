import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from '../idempotency.ts';

/** A serialised answer that every caller of one audience and language gets. */
export interface SharedAnswer extends StoredAnswer {
  readonly etag: string;
}

/**
 * Serialised answers in this process, each at most so old; who asks while one is being made waits for that one. A
 * publication is therefore seen on every process within this time and that of one query, with nothing that the
 * processes would have to tell each other and no row that all writers would share (docs/decisions/0032).
 */
export interface AnswerCache {
  find(key: string, make: () => Promise<SharedAnswer>): Promise<SharedAnswer>;
  /** Forgets everything: whoever has just published in this process sees it at once. */
  clear(): void;
}

const bytesMax = 32 * 1024 * 1024;

/** `maxAgeMs` 0 keeps nothing. */
export const createAnswerCache = (maxAgeMs: number): AnswerCache => {
  const answers = new LRUCache<string, SharedAnswer, () => Promise<SharedAnswer>>({
    ttl: maxAgeMs,
    maxSize: bytesMax,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + 1,
    // Whoever waits for an answer while everything is forgotten gets theirs; it is not kept.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return {
    find: async (key, make) =>
      maxAgeMs === 0 ? make() : ((await answers.fetch(key, { context: make })) ?? make()),
    clear: () => answers.clear(),
  };
};
