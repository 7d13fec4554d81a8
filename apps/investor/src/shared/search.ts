import { z } from 'zod/mini';

// oxlint-disable promise/valid-params -- `z.catch` is no promise's

/**
 * Query parameters of the addresses. What is missing or makes no sense is undefined: an address is never a reason for
 * an error page. The router reads digits as a number where that loses nothing.
 */
export const searchText = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value)),
    ),
  ),
  undefined,
);
export const searchFlag = z.catch(z.optional(z.boolean()), undefined);
export const searchChoice = <const Values extends readonly string[]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);
/** Of a paged list; the first page is an address without one. */
export const searchPage = z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(100_000))), undefined);

/** An address with its query, for `navigate({ href })` and links; what is undefined or false is left out. */
export const withSearch = (
  path: string,
  search: Readonly<Record<string, string | boolean | undefined>>,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== false) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};
