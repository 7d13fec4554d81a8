import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { compareOwners, type Owners, ownersIn, readOwners, readReads, schemaDir } from './owners.ts';
import { printStructure } from './print-structure.ts';
import { printTables } from './print-tables.ts';
import { readColumnTypes } from './row-types.ts';
import { root } from '../lib/children.ts';

const source = join(root, 'apps', 'api', 'src');

/** Modules that use their tables only through SQL text or other modules' views. */
const withoutRowTypes = new Set(['audit', 'events', 'overview']);

/** Packages that own tables. */
const packagePaths: Readonly<Record<string, readonly string[]>> = {
  platform: ['platform', 'src', 'database', 'platform.tables.ts'],
  ledger: ['ledger', 'src', 'ledger.tables.ts'],
};

const tablesPath = (module: string): string =>
  packagePaths[module] !== undefined
    ? join(root, 'packages', ...packagePaths[module])
    : join(source, 'modules', module, `${module}.tables.ts`);

const printAllTables = (catalogue: Catalogue, owners: Owners): [string, string][] => {
  const types = readColumnTypes();
  const reads = readReads();
  return Object.entries(owners)
    .filter(([module]) => !withoutRowTypes.has(module))
    .map(([module, owned]) => [
      tablesPath(module),
      printTables(catalogue, types, module, { owned, read: reads[module] ?? [] }),
    ]);
};

/** The files generated from the structure of a database, before formatting: path and text of each. */
export const printFiles = (catalogue: Catalogue): ReadonlyMap<string, string> => {
  const listed = readOwners();
  const problems = compareOwners(listed, catalogue);
  if (problems.length > 0)
    throw new Error(`add "create table …" to the module's file in apps/api/schema: ${problems.join('; ')}`);
  const owners = ownersIn(catalogue, listed);
  const structure = [...printStructure(catalogue, owners)].map(([module, text]): [string, string] => [
    join(schemaDir, `${module}.sql`),
    text,
  ]);
  return new Map([...structure, ...printAllTables(catalogue, owners)]);
};

/** Formats the text like `npm run format`. */
const formatted = async (path: string, text: string): Promise<string> => {
  if (!path.endsWith('.ts')) return text;
  const { code, errors } = await format(path, text, {
    printWidth: 110,
    singleQuote: true,
    trailingComma: 'all',
  });
  if (errors.length > 0) throw new Error(`${path} could not be formatted`);
  return code;
};

/** Generates the files in their committed form. */
export const generateFiles = async (url: string): Promise<ReadonlyMap<string, string>> => {
  const printed = [...printFiles(await readCatalogue(url))];
  return new Map(
    await Promise.all(printed.map(async ([path, text]) => [path, await formatted(path, text)] as const)),
  );
};

/** Committed files that are no longer generated. */
export const findStaleFiles = (files: ReadonlyMap<string, string>): string[] =>
  readdirSync(schemaDir)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(schemaDir, name))
    .filter((path) => !files.has(path));

/** The text of a committed file, undefined if there is none. */
export const readCommitted = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
