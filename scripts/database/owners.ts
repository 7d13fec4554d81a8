import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import type { Catalogue } from './catalogue.ts';

export const schemaDir = join(root, 'apps', 'api', 'schema');

/** The module that owns each table, view, function and free sequence: its file in `schema` creates it. */
export type Owners = Readonly<Record<string, readonly string[]>>;

const created =
  /^create (?:or replace )?(?:table|view|materialized view|function|procedure|aggregate|sequence|domain|type) (\w+)/gim;

export const readOwners = (): Owners =>
  Object.fromEntries(
    readdirSync(schemaDir)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => [
        name.slice(0, -'.sql'.length),
        [...readFileSync(join(schemaDir, name), 'utf8').matchAll(created)].map(([, object = '']) => object),
      ]),
  );

/** The views of other modules that a module reads; the only list is schema/reads.json. */
export const readReads = (): Owners =>
  JSON.parse(readFileSync(join(schemaDir, 'reads.json'), 'utf8')) as Owners;

/** The module of each name. */
export const moduleOf = (owners: Owners): ReadonlyMap<string, string> =>
  new Map(Object.entries(owners).flatMap(([module, names]) => names.map((name) => [name, module] as const)));

const namesIn = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set(
    [
      ...catalogue.relations,
      ...catalogue.routines,
      ...catalogue.types,
      ...catalogue.sequences.filter(({ table }) => table === null),
    ].map(({ name }) => name),
  );

/** The owners of the database's objects. */
export const ownersIn = (catalogue: Catalogue, owners: Owners): Owners => {
  const there = namesIn(catalogue);
  return Object.fromEntries(
    Object.entries(owners).map(([module, names]) => [module, names.filter((name) => there.has(name))]),
  );
};

/** Finds objects of the database without an owner, or with several owners. */
export const compareOwners = (owners: Owners, catalogue: Catalogue): string[] => {
  const there = namesIn(catalogue);
  const listed = Object.values(owners).flat();
  const count = (name: string): number => listed.filter((other) => other === name).length;
  return [
    ...[...there].filter((name) => count(name) === 0).map((name) => `${name} has no owner`),
    ...[...new Set(listed)].filter((name) => count(name) > 1).map((name) => `${name} has several owners`),
  ];
};
