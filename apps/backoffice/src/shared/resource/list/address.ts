import type { List, ListAsk } from '../define-list.ts';

/** The query of the address, text by name. */
export type RawSearch = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const pageMax = 100_000;
const pageOf = (value: unknown): number => {
  const page = Number(textOf(value) ?? 1);
  return Number.isInteger(page) && page > 1 && page <= pageMax ? page : 1;
};

/** Reads a list's query from its address. Values that the route would refuse are ignored. */
export const readAddress = <Row>(list: List<Row>, raw: RawSearch): ListAsk => {
  const accepted = (name: string): string | undefined => {
    const value = textOf(raw[name]);
    return value !== undefined && value !== '' && list.accepts(name, value) ? value : undefined;
  };
  const filters = list.filters.flatMap(({ name }) => {
    const value = accepted(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    filters: Object.fromEntries(filters),
    sort: accepted('sort'),
    page: pageOf(raw['page']),
    after: accepted('after'),
  };
};

/** Writes the query of an address; defaults are left out. */
export const writeAddress = (
  { filters, sort, page, after }: ListAsk,
  row?: string,
): Readonly<Record<string, string>> => ({
  ...filters,
  ...(sort === undefined ? {} : { sort }),
  ...(page > 1 ? { page: String(page) } : {}),
  ...(after === undefined ? {} : { after }),
  ...(row === undefined ? {} : { row }),
});

/** Compares filters and order; the sequence of the filters does not matter. */
export const isSameView = (
  one: Pick<ListAsk, 'filters' | 'sort'>,
  other: {
    readonly filters: Readonly<Record<string, string | undefined>>;
    readonly sort?: string | undefined;
  },
): boolean => {
  const names = new Set([...Object.keys(one.filters), ...Object.keys(other.filters)]);
  return one.sort === other.sort && [...names].every((name) => one.filters[name] === other.filters[name]);
};
