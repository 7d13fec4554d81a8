import { Readable } from 'node:stream';
import { minorUnits, type RouteDefinition } from '@parcela/contract';
import type { z } from 'zod/mini';
import { OperationalError } from '../../errors.ts';
import { fileAnswer, type SpecialAnswer } from '../call.ts';
import { type CsvCell, type CsvColumn, csvHeaders, csvText } from './csv.ts';

/** Rows that are read at once. */
const pageSize = 1_000;
/** Exports that a process makes at the same time; each reads a page after the other. */
const exportsMax = 2;
const running = { count: 0 };

export interface ListFile<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
}
interface PageAsFile {
  readonly name: string;
  readonly columns: readonly CsvColumn<never>[];
  readonly rows: readonly unknown[];
}
const files = new WeakMap<object, PageAsFile>();

/** Gives a page of a list the columns of its file; without them a file has every field of the answer. */
export const withFile = <Answer extends { readonly data: readonly unknown[] }, Row>(
  answer: Answer,
  rows: readonly Row[],
  { name, columns }: ListFile<Row>,
): Answer => {
  files.set(answer, {
    name,
    columns,
    rows: rows.slice(0, answer.data.length),
  });
  return answer;
};

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination?: { readonly next?: string | null } };
}
type PageQuery = Readonly<Record<string, string | number>>;

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def;

const cellOf = (value: unknown, isMoney: boolean): CsvCell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return isMoney ? BigInt(value) : value;
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(' | ')
    : JSON.stringify(value);
};

const within = (row: unknown, path: readonly string[]): unknown => {
  let value = row;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
};

/** A column for each field, `user.email`; amounts in whole units. */
const columnsOf = (schema: z.ZodMiniType, path: readonly string[] = []): CsvColumn<unknown>[] => {
  const { type, shape, innerType } = defOf(schema);
  if ((type === 'nullable' || type === 'optional') && innerType) return columnsOf(innerType, path);
  if (shape) return Object.entries(shape).flatMap(([name, part]) => columnsOf(part, [...path, name]));
  return [{ header: path.join('.'), value: (row) => cellOf(within(row, path), schema === minorUnits) }];
};

/** The schema of a row, if the route answers a list in pages. */
const rowOf = ({ answer, query }: RouteDefinition): z.ZodMiniType | undefined => {
  const { data } = defOf(answer).shape ?? {};
  const isPaged = query !== undefined && 'pagination[pageSize]' in (defOf(query).shape ?? {});
  return data && isPaged ? defOf(data).element : undefined;
};

export const isExported = (route: RouteDefinition, wantsCsv: boolean): boolean =>
  wantsCsv && route.access === 'staff' && route.method === 'GET' && rowOf(route) !== undefined;

/**
 * A whole list as a file: page after page by the query of the list itself, sent as it is read, so that it is never cut
 * and never in memory as a whole. A failure in the middle ends the connection, which no client takes for the end.
 */
export const exportList = async (
  route: RouteDefinition,
  readPage: (query: PageQuery) => Promise<unknown>,
  /** Done when the first page is there and nothing has been sent. */
  beforeSending: () => Promise<void>,
): Promise<SpecialAnswer> => {
  if (running.count >= exportsMax) throw new OperationalError('common.rate_limited', { retryAfterS: 10 });
  running.count += 1;
  try {
    const first = (await readPage({ 'pagination[pageSize]': pageSize })) as Page;
    await beforeSending();
    const row = rowOf(route);
    const generic = row ? columnsOf(row) : [];
    const file = files.get(first);
    const columns = (file?.columns ?? generic) as readonly CsvColumn<unknown>[];
    const text = async function* (): AsyncGenerator<Buffer> {
      let page: Page = first;
      for (let number = 1; ; number += 1) {
        yield Buffer.from(csvText(columns, files.get(page)?.rows ?? page.data, { isFirst: number === 1 }));
        const next = page.meta.pagination?.next;
        if (next === null || (next === undefined && page.data.length < pageSize)) return;
        const place = next === undefined ? { 'pagination[page]': number + 1 } : { 'pagination[after]': next };
        page = (await readPage({ 'pagination[pageSize]': pageSize, ...place })) as Page;
      }
    };
    const stream = Readable.from(text(), { objectMode: false });
    stream.once('close', () => {
      running.count -= 1;
    });
    const name = file?.name ?? route.operationId;
    return fileAnswer({ contentType: 'text/csv; charset=utf-8', bytes: stream, headers: csvHeaders(name) });
  } catch (error) {
    running.count -= 1;
    throw error;
  }
};
