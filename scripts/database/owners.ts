import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import type { Catalogue } from './catalogue.ts';

export const schemaDir = join(root, 'apps', 'api', 'schema');

/** The module that owns each table, view, function and free sequence; the only list is schema/owners.json. */
export type Owners = Readonly<Record<string, readonly string[]>>;

export const readOwners = (): Owners =>
  JSON.parse(readFileSync(join(schemaDir, 'owners.json'), 'utf8')) as Owners;

/** The views of other modules that a module reads; the only list is schema/reads.json. */
export const readReads = (): Owners =>
  JSON.parse(readFileSync(join(schemaDir, 'reads.json'), 'utf8')) as Owners;

/** The module of each name. */
export const moduleOf = (owners: Owners): ReadonlyMap<string, string> =>
  new Map(Object.entries(owners).flatMap(([module, names]) => names.map((name) => [name, module] as const)));

/** Differences between the list and the database. */
export const compareOwners = (owners: Owners, catalogue: Catalogue): string[] => {
  const there = new Set(
    [
      ...catalogue.relations,
      ...catalogue.routines,
      ...catalogue.types,
      ...catalogue.sequences.filter(({ table }) => table === null),
    ].map(({ name }) => name),
  );
  const listed = Object.values(owners).flat();
  const count = (name: string): number => listed.filter((other) => other === name).length;
  return [
    ...[...there].filter((name) => count(name) === 0).map((name) => `${name} has no owner`),
    ...[...new Set(listed)].filter((name) => count(name) > 1).map((name) => `${name} has several owners`),
    ...listed.filter((name) => !there.has(name)).map((name) => `${name} is not in the database`),
  ];
};
