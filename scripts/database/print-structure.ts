import type { Catalogue, Column, Part } from './catalogue.ts';
import type { Owners } from './owners.ts';

const header = '-- Printed from a migrated database: add a migration, then run `npm run generate:database`.';

const printColumn = (column: Column): string =>
  [
    `${column.name} ${column.type}`,
    column.isRequired ? 'not null' : '',
    column.identity === null ? '' : `generated ${column.identity} as identity`,
    column.generated === null ? '' : `generated always as (${column.default ?? ''}) ${column.generated}`,
    column.generated === null && column.default !== null ? `default ${column.default}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

const partsOf = (parts: readonly Part[], name: string): Part[] => parts.filter(({ of }) => of === name);

const printGrants = (catalogue: Catalogue, name: string): string[] =>
  catalogue.grants
    .filter(({ of }) => of === name)
    .map(({ on, privileges, grantee }) => `grant ${privileges} on ${on} to ${grantee};`);

const printComments = (catalogue: Catalogue, name: string): string[] =>
  partsOf(catalogue.comments, name).map(
    (comment) => `-- ${comment.name === '' ? name : `${name}.${comment.name}`}: ${comment.definition}`,
  );

const printTable = (catalogue: Catalogue, name: string): string[] => {
  const lines = [
    ...catalogue.columns.filter(({ relation }) => relation === name).map(printColumn),
    ...partsOf(catalogue.constraints, name).map((part) => `constraint ${part.name} ${part.definition}`),
  ];
  const sequences = catalogue.sequences.filter(({ table }) => table === name);
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...partsOf(catalogue.indexes, name).map(({ definition }) => `${definition};`),
    ...partsOf(catalogue.triggers, name).map(({ definition }) => `${definition};`),
    ...printGrants(catalogue, name),
    ...sequences.flatMap((sequence) => printGrants(catalogue, sequence.name)),
  ];
};

const printRelation = (catalogue: Catalogue, name: string): string[] =>
  catalogue.relations
    .filter((relation) => relation.name === name)
    .flatMap(({ kind, definition, hasRowSecurity, options }) => [
      ...(kind === 'table'
        ? printTable(catalogue, name)
        : [`create ${kind} ${name} as\n${definition ?? ''}`, ...printGrants(catalogue, name)]),
      ...(options === null ? [] : [`alter ${kind} ${name} set (${options});`]),
      ...(hasRowSecurity ? [`alter table ${name} enable row level security;`] : []),
      ...partsOf(catalogue.policies, name).map(
        (policy) => `create policy ${policy.name} on ${name} for ${policy.definition};`,
      ),
    ]);

const printOther = (catalogue: Catalogue, name: string): string[] => [
  ...catalogue.types
    .filter((type) => type.name === name)
    .map(({ definition }) => `create type ${name} as ${definition};`),
  ...catalogue.sequences
    .filter((sequence) => sequence.name === name)
    .flatMap(({ definition }) => [`create sequence ${name} ${definition};`, ...printGrants(catalogue, name)]),
  ...catalogue.routines
    .filter((routine) => routine.name === name)
    .flatMap(({ definition }) => [`${definition.trimEnd()};`, ...printGrants(catalogue, name)]),
];

const printThing = (catalogue: Catalogue, name: string): string =>
  [...printComments(catalogue, name), ...printRelation(catalogue, name), ...printOther(catalogue, name)].join(
    '\n',
  );

/** The rights outside tables. */
const printCommon = (catalogue: Catalogue): string =>
  [...printGrants(catalogue, 'schema'), ...printGrants(catalogue, 'default')].join('\n');

/** One text per module, in the order of the list of owners. */
export const printStructure = (catalogue: Catalogue, owners: Owners): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(owners).map(([module, names]) => {
      const things = names.map((name) => printThing(catalogue, name));
      const common = module === 'platform' ? [printCommon(catalogue)] : [];
      return [module, `${[header, ...common, ...things].join('\n\n')}\n`];
    }),
  );
