import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

const batchMax = 100;

/**
 * Look-ups of many requests in one statement: it answers all requests read from the network in the same turn
 * of the event loop. It begins after their arrival, so no caller gets an answer older than its request, and
 * the next turn caches nothing. `load` answers in the order of its inputs. Use it outside transactions only,
 * because each transaction has its own connection.
 */
export const inBatches = <Asked, Answer>(
  load: (reader: Tx, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((reader: Tx, asked: Asked) => Promise<Answer>) => {
  const loaders = new WeakMap<Tx, DataLoader<Asked, Answer>>();
  const loaderOf = (reader: Tx): DataLoader<Asked, Answer> => {
    const known = loaders.get(reader);
    if (known) return known;
    const loader = new DataLoader<Asked, Answer>((asked) => load(reader, asked), {
      cache: false,
      maxBatchSize: batchMax,
      // Runs after the turn in which sockets are read; a promise would wait for one socket only.
      batchScheduleFn: (send) => setImmediate(send),
    });
    loaders.set(reader, loader);
    return loader;
  };
  return (reader, asked) => loaderOf(reader).load(asked);
};

/**
 * The rows of array parameters, one column each. The planner cannot see the number of rows, so it caches one
 * plan for any number instead of making a new plan for every single row.
 */
export const rowsOf = (
  ...columns: readonly (readonly [values: RawBuilder<unknown>, type: 'bytea' | 'bigint'])[]
): RawBuilder<unknown> =>
  sql`unnest(${sql.join(columns.map(([values, type]) => sql`(select ${values}::${sql.raw(type)}[])`))})`;
