import pg from 'pg';
import { queries } from './catalogue-queries.ts';

/** The catalogue of a database for the schema `public`. Job tables belong to pg-boss, which creates them. */
export interface Catalogue {
  readonly relations: readonly Relation[];
  readonly columns: readonly Column[];
  readonly constraints: readonly Part[];
  readonly indexes: readonly Part[];
  readonly triggers: readonly Part[];
  readonly policies: readonly Part[];
  readonly routines: readonly Routine[];
  readonly sequences: readonly Sequence[];
  readonly types: readonly Named[];
  readonly grants: readonly Grant[];
  readonly comments: readonly Part[];
  readonly origins: readonly Origin[];
}

/** The column of a table or another view that a view passes on unchanged. */
export interface Origin {
  readonly view: string;
  readonly column: string;
  readonly from: string;
  readonly fromColumn: string;
}

interface Named {
  readonly name: string;
  readonly definition: string;
}

export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized view';
  /** Of a view. */
  readonly definition: string | null;
  readonly hasRowSecurity: boolean;
  /** Of its storage, or of the rights by which a view reads. */
  readonly options: string | null;
}

export interface Column {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly default: string | null;
  readonly generated: 'stored' | 'virtual' | null;
  readonly identity: 'always' | 'by default' | null;
}

/** A constraint, an index, a trigger, a policy or a comment of a relation or routine. */
export interface Part extends Named {
  readonly of: string;
}

export interface Routine extends Named {
  readonly isTrigger: boolean;
}

export interface Sequence extends Named {
  /** The table whose identity column it numbers. */
  readonly table: string | null;
}

export interface Grant {
  /** `table orders`, `sequence orders_id_seq`, `function f(integer)`, `schema public`, `default tables`. */
  readonly on: string;
  /** The name in the table of owners. */
  readonly of: string;
  readonly privileges: string;
  readonly grantee: string;
}

/**
 * PostgreSQL reports the origin of each column of a query; for a view, it does so when the view's definition is
 * prepared.
 */
const readOrigins = async (client: pg.Client, relations: readonly Relation[]): Promise<Origin[]> => {
  const { rows } = await client.query<{ table: number; column: number; from: string; name: string }>(
    `select c.oid::integer as table, a.attnum::integer as column, c.relname as from, a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace`,
  );
  const known = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  const origins: Origin[] = [];
  for (const { name: view, definition } of relations) {
    if (definition === null) continue;
    const { fields } = await client.query(`select * from (${definition.replace(/;\s*$/, '')}) v limit 0`);
    for (const field of fields) {
      const origin = known.get(`${field.tableID}.${field.columnID}`);
      if (origin) origins.push({ view, column: field.name, from: origin.from, fromColumn: origin.name });
    }
  }
  return origins;
};

/** Tells whether the application may write this column, by the right to its table or to the column alone. */
export const mayWrite = (
  catalogue: Catalogue,
  { relation, name }: Column,
  how: 'insert' | 'update',
): boolean =>
  catalogue.grants
    .filter(({ on, grantee }) => on === `table ${relation}` && grantee === 'parcela_app')
    .some(({ privileges }) =>
      privileges.split(', ').some((right) => right === how || right === `${how} (${name})`),
    );

export const readCatalogue = async (url: string): Promise<Catalogue> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read = async <T extends object>(query: keyof typeof queries): Promise<T[]> =>
      (await client.query<T>(queries[query])).rows;
    const relations = await read<Relation>('relations');
    return {
      relations,
      origins: await readOrigins(client, relations),
      columns: await read<Column>('columns'),
      constraints: await read<Part>('constraints'),
      indexes: await read<Part>('indexes'),
      triggers: await read<Part>('triggers'),
      policies: await read<Part>('policies'),
      routines: await read<Routine>('routines'),
      sequences: await read<Sequence>('sequences'),
      types: await read<Named>('types'),
      grants: await read<Grant>('grants'),
      comments: await read<Part>('comments'),
    };
  } finally {
    await client.end();
  }
};
