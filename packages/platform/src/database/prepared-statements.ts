import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { traceStatement } from '../telemetry/trace-statement.ts';

/**
 * Frequent statements are prepared once per connection, so that the database plans them once instead of for
 * every call, which is half of the cost of a short query. Rare texts stay unprepared, and so does every text
 * after the first few hundred, because prepared statements use the database's memory. Several statements in
 * one message cannot be prepared, and do not count.
 */
const seenMax = 2_000;
const namedMax = 300;
const sightsUntilNamed = 3;

/**
 * A migration changed the result of a prepared statement, or an unconfigured pooler has given the connection
 * to another client, so that the statement is missing or already exists.
 */
const staleCodes = new Set(['0A000', '26000', '42P05']);
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && staleCodes.has(error.code);

type Query = pg.Client['query'];
type QueryArguments = readonly [text: unknown, values?: unknown, callback?: unknown];

/**
 * Names a frequent statement by its text: where a pooler mixes the connections of several processes, one name
 * can never mean two statements.
 */
const createNames = () => {
  const sights = new Map<string, number>();
  const names = new Map<string, string>();
  const give = (text: string, renewed = 0): string => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    const name = `parcela_${hash}${renewed === 0 ? '' : `_${renewed}`}`;
    names.set(text, name);
    return name;
  };
  return {
    of: (text: string): string | undefined => {
      const name = names.get(text);
      if (name !== undefined) return name;
      const count = (sights.get(text) ?? 0) + 1;
      if (count >= sightsUntilNamed && names.size < namedMax) {
        sights.delete(text);
        return give(text);
      }
      if (sights.size < seenMax || sights.has(text)) sights.set(text, count);
      return undefined;
    },
    /** The structure behind the name has changed. */
    renew: (text: string, stale: string): void => {
      if (names.get(text) !== stale) return;
      give(text, Number(stale.split('_')[2] ?? 0) + 1);
    },
  };
};

/** Everything written in one turn of the event loop leaves as one message. */
const createTurn = () => {
  const state = { isOpen: false };
  return {
    begin: (stream: Writable): void => {
      if (state.isOpen) return;
      state.isOpen = true;
      stream.cork();
      process.nextTick(() => {
        state.isOpen = false;
        stream.uncork();
      });
    },
  };
};

const isNamed = (asked: unknown): asked is { readonly name: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);

/**
 * A client for one pool that names the pool's frequent statements; everything else is unchanged.
 * @param prepares false also removes the names that a library gives
 */
export const createPreparingClient = ({ prepares }: { readonly prepares: boolean }): typeof pg.Client => {
  const names = createNames();
  const nameOf = (text: string): string | undefined => (prepares ? names.of(text) : undefined);
  return class PreparingClient extends pg.Client {
    declare readonly connection: pg.Connection;
    readonly #turn = createTurn();

    override query: Query = ((...args: QueryArguments) => {
      const [text, values, callback] = args;
      const ask = super.query.bind(this) as (...given: readonly unknown[]) => unknown;
      this.#turn.begin(this.connection.stream);
      if (!prepares && isNamed(text)) return ask({ ...text, name: undefined }, ...args.slice(1));
      if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) return ask(...args);
      return traceStatement(text, () => this.#askPrepared(ask, text, values));
    }) as Query;

    #askPrepared(
      ask: (...given: readonly unknown[]) => unknown,
      text: string,
      values: readonly unknown[],
    ): Promise<unknown> {
      if (values.length === 0 && text.includes(';')) return ask(text) as Promise<unknown>;
      const name = nameOf(text);
      if (name === undefined) return ask(text, values) as Promise<unknown>;
      return (ask({ name, text, values }) as Promise<unknown>).catch(async (error: unknown) => {
        if (!isStale(error)) throw error;
        names.renew(text, name);
        // Without a name it works immediately; inside a transaction, which the error aborts, the caller
        // retries.
        return (ask(text, values) as Promise<unknown>).catch(() => {
          throw error;
        });
      });
    }
  };
};
