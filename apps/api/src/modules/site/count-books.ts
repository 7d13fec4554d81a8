import type { Tx } from '@parcela/platform/database/database.ts';
import { countShareholders, listPaidDistributions, type PaidDistributions } from './site-figures.queries.ts';

/** The counts from the books at one instant. */
export interface CountedBooks {
  readonly shareholders: number;
  readonly paid: readonly PaidDistributions[];
}

/** Counting all holdings and distributions takes too long for each request, so it runs once per `maxAgeMs`. */
export const createCountBooks = (timeZone: string, maxAgeMs: number) => {
  let counted: { readonly at: number; readonly books: Promise<CountedBooks> } | undefined;
  const count = async (tx: Tx): Promise<CountedBooks> => ({
    shareholders: await countShareholders(tx),
    paid: await listPaidDistributions(tx, timeZone),
  });
  return (tx: Tx): Promise<CountedBooks> => {
    const now = performance.now();
    if (counted && now - counted.at < maxAgeMs) return counted.books;
    const books = count(tx);
    counted = { at: now, books };
    // A failure is not stored.
    books.catch(() => {
      counted = undefined;
    });
    return books;
  };
};
