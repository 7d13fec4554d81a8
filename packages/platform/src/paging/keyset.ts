import { calendarDate, lookupId } from '@parcela/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import { ValidationError } from '../errors.ts';

const pageSizeDefault = 25;

interface CursorQuery {
  readonly 'pagination[after]'?: string | undefined;
  readonly 'pagination[pageSize]'?: number | undefined;
}

/** The part of a list after a row: `after` contains the row's sort values, undefined at the beginning. */
export interface PageAfter<Key> {
  readonly after: Key | undefined;
  readonly pageSize: number;
}

const encode = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/**
 * The requested part of a list.
 * @throws ValidationError when the cursor does not belong to this list
 */
export const pageAfterOf = <Key>(query: CursorQuery, key: z.ZodMiniType<Key>): PageAfter<Key> => {
  const { 'pagination[after]': cursor, 'pagination[pageSize]': pageSize = pageSizeDefault } = query;
  if (cursor === undefined) return { after: undefined, pageSize };
  const parsed = z.safeParse(key, decode(cursor));
  if (!parsed.success) throw new ValidationError([{ path: 'pagination[after]', code: 'invalid' }]);
  return { after: parsed.data, pageSize };
};

/** A day, or a text without a fixed length, as part of a key. */
export const keyDay = calendarDate;
export const keyText = lookupId;

/** The key of a list in the order of ids: the id of the last row. */
export const lastId = z.int32();

/** The answer of a list from which one extra row was read, which only shows that there is more. */
export const answerAfter = <Row, Item>(
  rows: readonly Row[],
  { pageSize }: PageAfter<unknown>,
  { keyOf, present }: { readonly keyOf: (row: Row) => unknown; readonly present: (row: Row) => Item },
) => {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last !== undefined ? encode(keyOf(last)) : null;
  return { data: page.map(present), meta: { pagination: { pageSize, next } } };
};

/**
 * An instant in microseconds since 1970, PostgreSQL's exact precision, as digits, because a number is exact
 * only until the year 2255. Old cursors with numbers are still valid.
 */
export const micros = z.union([z.int(), z.string().check(z.regex(/^(?:-\d{1,17}|\d{1,18})$/))]);
export type Micros = z.infer<typeof micros>;

/** For lists sorted by an instant and then a number. */
export const instantKey = z.tuple([micros, z.int32()]);
export type InstantKey = readonly [micros: Micros, id: number];

/** For lists with open items first, by their number, and then the closed ones, newest first. */
export const closedKey = z.tuple([z.nullable(micros), z.int32()]);
export type ClosedKey = readonly [closedMicros: Micros | null, id: number];
export const closedKeyOf = (row: {
  readonly closedMicros: bigint | null;
  readonly id: number;
}): ClosedKey => [row.closedMicros === null ? null : String(row.closedMicros), row.id];

/** A column as the first part of an `InstantKey`. */
export const microsOf = (instant: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql<bigint>`(extract(epoch from ${instant}) * 1000000)::bigint`;

/** The first part of an `InstantKey` as an instant. */
export const instantOfMicros = (micros: Micros): RawBuilder<Date> =>
  sql<Date>`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;
