/**
 * Query parameters of the addresses. A missing or invalid value is undefined: an address never leads to an error
 * page. Plain functions, because the schemas' library would be part of the first page.
 */
type Reader<T> = (value: unknown) => T | undefined;

/** The router passes digits as a number if that loses nothing. */
export const searchText: Reader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** A parameter without a value is also set: `?checking`. */
export const searchFlag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : value === '' ? true : undefined;

export const searchChoice =
  <const Values extends readonly string[]>(values: Values): Reader<Values[number]> =>
  (value) =>
    values.find((choice) => choice === value);

/** Page of a list; the first page is an address without one. */
export const searchPage: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 100_000 ? value : undefined;

type Found<R> = { [K in keyof R]?: R[K] extends Reader<infer T> ? T | undefined : never };

/** `validateSearch` of a route: the parameters it knows, and no others. */
export const searchOf =
  <R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (raw: Readonly<Record<string, unknown>>): Found<R> =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as Found<R>;

export type SearchOf<V extends (raw: Readonly<Record<string, unknown>>) => unknown> = ReturnType<V>;

/** An address with its query, for `navigate({ href })` and links, without undefined or false values. */
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
