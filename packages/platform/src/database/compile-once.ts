import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from './database.ts';

/** The placeholder in the compiled query for a value of each call. */
class Place<Name> {
  readonly name: Name;
  constructor(name: Name) {
    this.name = name;
  }
}

type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A query of a frequent call, built and compiled at its first use; later calls only fill in their values.
 * Building a query costs the process more than sending it.
 */
export const compileOnce = <Row, Values extends object>(
  names: readonly (keyof Values)[],
  build: (values: Places<Values>) => RawBuilder<Row>,
): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  const places = Object.fromEntries(names.map((name) => [name, sql`${new Place(name)}`])) as Places<Values>;
  const memo: { compiled?: CompiledQuery<Row> } = {};
  return async (tx, values) => {
    const db = tables<unknown>(tx);
    memo.compiled ??= build(places).compile(db);
    const parameters = memo.compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...memo.compiled, parameters })).rows;
  };
};
