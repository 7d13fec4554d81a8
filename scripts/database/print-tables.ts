import { type Catalogue, type Column, type Relation, mayWrite } from './catalogue.ts';
import { type ColumnTypes, isNullable, valueType } from './row-types.ts';

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of a module's only interface: `OrdersTables`. */
const tablesName = (module: string): string => `${pascal(module)}Tables`;

const typeName = ({ name, kind }: Relation): string =>
  `${pascal(name)}${kind === 'table' ? 'Table' : 'View'}`;

const withNull = (type: string, canBeNull: boolean): string =>
  canBeNull && type !== 'unknown' ? `${type} | null` : type;

/** The type for writing: none where the application has no right, text where the column is jsonb. */
const writtenType = (column: Column, value: string, right: boolean, isOptional: boolean): string => {
  if (!right || column.generated !== null || column.identity === 'always') return 'never';
  const type = withNull(/^jsonb?$/.test(column.type) ? 'string' : value, !column.isRequired);
  return isOptional ? `${type} | undefined` : type;
};

const columnType = (catalogue: Catalogue, types: ColumnTypes, column: Column): string => {
  const value = valueType(catalogue, types, column);
  const read = withNull(value, isNullable(catalogue, types, column));
  const isOptional = column.default !== null || !column.isRequired;
  const inserted = writtenType(column, value, mayWrite(catalogue, column, 'insert'), isOptional);
  const updated = writtenType(column, value, mayWrite(catalogue, column, 'update'), false);
  if (inserted === 'never' && updated === 'never') return `GeneratedAlways<${read}>`;
  if (updated === read && inserted === read) return read;
  if (updated === read && inserted === `${read} | undefined`)
    return column.isRequired ? `Generated<${read}>` : read;
  return `ColumnType<${read}, ${inserted}, ${updated}>`;
};

const printRelation = (catalogue: Catalogue, types: ColumnTypes, relation: Relation): string => {
  const columns = catalogue.columns.filter((column) => column.relation === relation.name);
  const isTable = relation.kind === 'table';
  const lines = columns.map((column) => {
    const type = isTable
      ? columnType(catalogue, types, column)
      : withNull(valueType(catalogue, types, column), isNullable(catalogue, types, column));
    return `  readonly ${column.name}: ${type};`;
  });
  return `export interface ${typeName(relation)} {\n${lines.join('\n')}\n}`;
};

const namesOf = (catalogue: Catalogue, types: ColumnTypes, owned: readonly string[]): [string, string][] =>
  Object.entries(types.names)
    .filter(([, key]) => owned.includes(key.split('.')[0] ?? ''))
    .map(([name, key]) => {
      const column = catalogue.columns.find((c) => `${c.relation}.${c.name}` === key);
      if (!column) throw new Error(`schema/column-types.json: there is no column ${key}`);
      return [name, valueType(catalogue, types, column)];
    });

/** Names a type where a column has exactly its values. */
const sayNames = (text: string, names: readonly (readonly [string, string])[]): string =>
  names.reduce((said, [name, values]) => {
    const union = new RegExp(String.raw`(?<!\| )${values.replaceAll('|', String.raw`\|`)}(?! \| ')`, 'g');
    return values.includes(' | ') ? said.replaceAll(union, name) : said;
  }, text);

const importPath = (module: string, from: string): string => {
  if (from.startsWith('@')) return from;
  const [owner, file] = from.split('/');
  if (owner === module) return `./${file}`;
  return owner === 'ledger' ? '@parcela/ledger' : `../${owner}/index.ts`;
};

/** The imports of the types in a text, one line per source. */
const printImports = (text: string, module: string, types: ColumnTypes): string[] => {
  const sources = new Map<string, string[]>();
  const uses = (name: string): boolean => new RegExp(String.raw`\b${name}\b(?!')`).test(text);
  const add = (from: string, name: string) => sources.set(from, [...(sources.get(from) ?? []), name]);
  for (const name of ['ColumnType', 'Generated', 'GeneratedAlways'])
    if (text.includes(`${name}<`)) add('kysely', name);
  for (const [name, from] of Object.entries(types.imports))
    if (uses(name)) add(importPath(module, from), name);
  return [...sources]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => `import type { ${names.toSorted().join(', ')} } from '${from}';`);
};

/** The row types of a module's own tables, and of the other modules' views that it reads. */
export const printTables = (
  catalogue: Catalogue,
  types: ColumnTypes,
  module: string,
  names: { readonly owned: readonly string[]; readonly read: readonly string[] },
): string => {
  const pick = (list: readonly string[]): Relation[] =>
    list.flatMap((name) => catalogue.relations.filter((relation) => relation.name === name));
  const owned = pick(names.owned);
  const read = pick(names.read);
  const entry = (relation: Relation): string => `  readonly ${relation.name}: ${typeName(relation)};`;
  const aliases = namesOf(catalogue, types, names.owned);
  const body = [
    ...aliases.map(([name, values]) => `export type ${name} = ${values};`),
    ...[...owned, ...read].map((relation) => sayNames(printRelation(catalogue, types, relation), aliases)),
    [
      `export interface ${tablesName(module)} {`,
      ...owned.map(entry),
      ...(read.length > 0 ? ['  // Views of other modules.', ...read.map(entry)] : []),
      '}',
    ].join('\n'),
  ].join('\n\n');
  const header = '// Written by `npm run generate:database` from the migrated database.';
  return `${[header, ...printImports(body, module, types)].join('\n')}\n\n${body}\n`;
};
