import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, Column } from './catalogue.ts';
import { schemaDir } from './owners.ts';

/** Column types that the database does not know; the list is schema/column-types.json. */
export interface ColumnTypes {
  /** The source of a TypeScript type: a package, or a module's file. */
  readonly imports: Readonly<Record<string, string>>;
  /** Names of column types, for the module's code. */
  readonly names: Readonly<Record<string, string>>;
  /** The type inside jsonb. */
  readonly json: Readonly<Record<string, string>>;
  /** The type of a column without a constraint: in views, and of text whose values are listed elsewhere. */
  readonly types: Readonly<Record<string, string>>;
  /** View columns that are never null. */
  readonly required: readonly string[];
}

/** Reads the types that PostgreSQL's catalogue does not know. */
export const readColumnTypes = (): ColumnTypes =>
  JSON.parse(readFileSync(join(schemaDir, 'column-types.json'), 'utf8')) as ColumnTypes;

const scalars: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  interval: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  xid8: 'string',
};

/** A text in each language, checked by `is_localized`. */
const localized = 'Readonly<Record<Locale, string>>';

/** The type that `openDatabase` returns: bigint stays bigint, exact decimals and days stay text. */
const scalarOf = (type: string): string => {
  if (type.endsWith('[]')) return `readonly ${scalarOf(type.slice(0, -2))}[]`;
  if (/^(numeric|character varying)/.test(type)) return 'string';
  if (/^jsonb?$/.test(type)) return 'unknown';
  const known = scalars[type];
  if (known === undefined) throw new Error(`no type of TypeScript is known for ${type}`);
  return known;
};

/** The values in a column's constraint: `check (state in ('a', 'b'))`. */
const listedValues = (catalogue: Catalogue, { relation, name }: Column): string[] => {
  const list = new RegExp(String.raw`^CHECK \(\(${name} = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$`);
  const found = catalogue.constraints
    .filter(({ of }) => of === relation)
    .map(({ definition }) => list.exec(definition)?.[1])
    .find((values) => values !== undefined);
  return found === undefined ? [] : found.split(', ').map((value) => value.replace('::text', ''));
};

const isLocalized = (catalogue: Catalogue, { relation, name }: Column): boolean =>
  catalogue.constraints.some(
    ({ of, definition }) =>
      of === relation &&
      new RegExp(String.raw`^CHECK \(+is_localized\(${name}\)(\)$| AND )`).test(definition),
  );

/** A language, checked by `is_language`. */
const isLanguage = (catalogue: Catalogue, { relation, name }: Column): boolean =>
  catalogue.constraints.some(
    ({ of, definition }) => of === relation && definition.startsWith(`CHECK (is_language(${name}))`),
  );

const isView = (catalogue: Catalogue, name: string): boolean =>
  catalogue.relations.some((relation) => relation.name === name && relation.kind !== 'table');

const originOf = (catalogue: Catalogue, { relation, name }: Column): Column | undefined => {
  const origin = catalogue.origins.find((found) => found.view === relation && found.column === name);
  return origin && catalogue.columns.find((c) => c.relation === origin.from && c.name === origin.fromColumn);
};

/** The type of a column on reading, without null; a view's column has the type of its table's column. */
export const valueType = (catalogue: Catalogue, types: ColumnTypes, column: Column): string => {
  const key = `${column.relation}.${column.name}`;
  const shown = types.types[key] ?? types.json[key];
  if (shown !== undefined) return shown;
  const values = listedValues(catalogue, column);
  if (values.length > 0) return values.join(' | ');
  if (isLocalized(catalogue, column)) return localized;
  if (isLanguage(catalogue, column)) return 'Locale';
  const origin = originOf(catalogue, column);
  return origin ? valueType(catalogue, types, origin) : scalarOf(column.type);
};

/**
 * A view's column is never null when its table's column is not null and no outer join can omit it, or when the list
 * says so.
 */
export const isNullable = (catalogue: Catalogue, types: ColumnTypes, column: Column): boolean => {
  if (!isView(catalogue, column.relation)) return !column.isRequired;
  if (types.required.includes(`${column.relation}.${column.name}`)) return false;
  const origin = originOf(catalogue, column);
  const view = catalogue.relations.find(({ name }) => name === column.relation);
  const hasOuterJoin = /\b(LEFT|FULL) JOIN\b/.test(view?.definition ?? '');
  return !origin || hasOuterJoin || isNullable(catalogue, types, origin);
};
