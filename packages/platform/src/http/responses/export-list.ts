import { Readable } from 'node:stream';
import { calendarDate, decimalText, instant, minorUnits, type RouteDefinition } from '@parcela/contract';
import { type Cell, type Column, csvText, day, decimal } from '@parcela/tables';
import type { Locale } from '@parcela/domain';
import type { z } from 'zod/mini';
import { BusinessError, OperationalError } from '../../errors.ts';
import type { SpecialAnswer, WantedFile } from '../call.ts';
import { fileOf, tableBytes } from './table-file.ts';

/** The number of rows in one read. */
const pageSize = 1_000;
/** The maximum of rows in a workbook, which is written as a whole. */
const workbookRowsMax = 20_000;
/** Concurrent exports of a process; each reads one page after the other. */
const exportsMax = 2;
const running = { count: 0 };

export interface ListFile<Row> {
  /** The name without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}
interface PageAsFile {
  readonly name: string;
  readonly columns: readonly Column<never>[];
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

/** By the schema of the field: amounts, exact numbers, days and instants keep their types in the file. */
const cellOf = (value: unknown, schema: z.ZodMiniType): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return schema === minorUnits ? BigInt(value) : value;
  if (typeof value !== 'string')
    return Array.isArray(value) && value.every((part) => typeof part === 'string')
      ? value.join(' | ')
      : JSON.stringify(value);
  if (schema === decimalText) return decimal(value);
  if (schema === calendarDate) return day(value);
  return schema === instant ? new Date(value) : value;
};

const within = (row: unknown, path: readonly string[]): unknown => {
  let value = row;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
};

/** A column for each field, `user.email`; amounts in whole units. */
const columnsOf = (schema: z.ZodMiniType, path: readonly string[] = []): Column<unknown>[] => {
  const { type, shape, innerType } = defOf(schema);
  if ((type === 'nullable' || type === 'optional') && innerType) return columnsOf(innerType, path);
  if (shape) return Object.entries(shape).flatMap(([name, part]) => columnsOf(part, [...path, name]));
  return [{ header: path.join('.'), value: (row) => cellOf(within(row, path), schema) }];
};

/** The schema of a row, if the route answers a list in pages. */
const rowOf = ({ answer, query }: RouteDefinition): z.ZodMiniType | undefined => {
  const { data } = defOf(answer).shape ?? {};
  const isPaged = query !== undefined && 'pagination[pageSize]' in (defOf(query).shape ?? {});
  return data && isPaged ? defOf(data).element : undefined;
};

export const isExported = (route: RouteDefinition): boolean =>
  route.access === 'staff' && route.method === 'GET' && rowOf(route) !== undefined;

interface Pages {
  readonly first: Page;
  readonly after: (page: Page, number: number) => Promise<Page | undefined>;
}

const pagesOf = async (readPage: (query: PageQuery) => Promise<unknown>): Promise<Pages> => ({
  first: (await readPage({ 'pagination[pageSize]': pageSize })) as Page,
  after: async ({ data, meta }, number) => {
    const next = meta.pagination?.next;
    if (next === null || (next === undefined && data.length < pageSize)) return undefined;
    const place = next === undefined ? { 'pagination[page]': number + 1 } : { 'pagination[after]': next };
    return (await readPage({ 'pagination[pageSize]': pageSize, ...place })) as Page;
  },
});

const eachPage = async function* ({ first, after }: Pages): AsyncGenerator<readonly unknown[]> {
  let page: Page | undefined = first;
  for (let number = 1; page !== undefined; number += 1) {
    yield files.get(page)?.rows ?? page.data;
    page = await after(page, number);
  }
};

const csvOf = async function* (
  pages: Pages,
  columns: readonly Column<unknown>[],
  locale: Locale,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const rows of eachPage(pages)) {
    yield Buffer.from(csvText(columns, rows, { locale, isFirst }));
    isFirst = false;
  }
};

/** @throws BusinessError 422 `common.too_many_rows` */
const rowsOf = async (pages: Pages): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for await (const rows of eachPage(pages)) {
    all.push(...rows);
    if (all.length > workbookRowsMax)
      throw new BusinessError('common.too_many_rows', { most: workbookRowsMax });
  }
  return all;
};

/**
 * A whole list as a file: page after page by the query of the list itself. CSV is sent page by page, so that
 * it is never cut and never completely in memory; a failure in the middle breaks the connection, which
 * clients report as an error. A workbook is written as a whole and has a maximum size.
 */
export const exportList = async (
  { route, wanted }: { readonly route: RouteDefinition; readonly wanted: WantedFile },
  readPage: (query: PageQuery) => Promise<unknown>,
  /** Resolves when the first page has arrived and nothing has been sent. */
  beforeSending: () => Promise<void>,
): Promise<SpecialAnswer> => {
  if (running.count >= exportsMax) throw new OperationalError('common.rate_limited', { retryAfterS: 10 });
  running.count += 1;
  const end = (): void => {
    running.count -= 1;
  };
  try {
    const pages = await pagesOf(readPage);
    const file = files.get(pages.first);
    const row = rowOf(route);
    const columns = (file?.columns ?? (row ? columnsOf(row) : [])) as readonly Column<unknown>[];
    const name = file?.name ?? route.operationId;
    if (wanted.format === 'xlsx') {
      const rows = await rowsOf(pages);
      await beforeSending();
      const answer = fileOf('xlsx', name, await tableBytes(wanted, columns, rows));
      end();
      return answer;
    }
    await beforeSending();
    const stream = Readable.from(csvOf(pages, columns, wanted.locale), { objectMode: false });
    stream.once('close', end);
    return fileOf('csv', name, stream);
  } catch (error) {
    end();
    throw error;
  }
};
