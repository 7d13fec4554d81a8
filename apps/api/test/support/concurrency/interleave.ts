import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { createUnitOfWork, type UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { TestContext } from '../database/test-database.ts';

/** The number of rounds of an uncontrolled race; the long run has more. */
export const raceRounds = process.env['LONG'] === '1' ? 30 : 3;

/** A point in a piece of work, defined by the first matching statement. */
export interface Point {
  readonly name: string;
  /** Stops before the statement is sent, or after it has been answered. */
  readonly when: 'before' | 'after';
  readonly statement: RegExp;
}

/** Everything is written, but still invisible to others. */
export const beforeCommit: Point = {
  name: 'before it commits',
  when: 'before',
  statement: /^commit$/i,
};

/** The points of a decision: before the lock, with the lock, and after everything is written. */
export const decisionPoints: readonly Point[] = [
  { name: 'before it has locked anything', when: 'before', statement: /\bfor update\b/i },
  { name: 'when it has its first lock', when: 'after', statement: /\bfor update\b/i },
  beforeCommit,
];

/** One of two concurrent pieces of work; it opens its transactions with the given unit of work. */
export type Work = (transact: UnitOfWork) => Promise<unknown>;

export interface Interleaving {
  readonly first: Work;
  /** The point at which the first waits, with its transaction open. */
  readonly at: Point;
  /** The action while the first waits and before the second begins. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly second: Work;
}

export interface InterleavingResult {
  readonly first: PromiseSettledResult<unknown>;
  readonly second: PromiseSettledResult<unknown>;
  /** Whether the second had to wait for a lock of the first; otherwise the second ended while the first was paused. */
  readonly hasWaited: boolean;
}

const settled = async (work: Promise<unknown>): Promise<PromiseSettledResult<unknown>> =>
  (await Promise.allSettled([work]))[0];

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { readonly text?: string } | undefined)?.text ?? '');

/** A point at which the first matching statement waits until the point is opened. */
const createStop = () => {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const state: { at?: Point; isReached: boolean } = { isReached: false };
  const waitIf = async (when: Point['when'], text: string): Promise<void> => {
    if (state.isReached || state.at?.when !== when || !state.at.statement.test(text)) return;
    state.isReached = true;
    reached.resolve();
    await opened.promise;
  };
  return { state, reached: reached.promise, open: () => opened.resolve(), waitIf };
};

interface Directed {
  stop: ReturnType<typeof createStop>;
}

/** Connections whose statements stop at the chosen points. */
const openDirected = (url: string, applicationName: string, directed: Directed): Database => {
  const database = openDatabase({ url, connectionsMax: 4, applicationName });
  database.pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...query: readonly unknown[]) => Promise<unknown>;
    const direct = async (...asked: readonly unknown[]): Promise<unknown> => {
      await directed.stop.waitIf('before', textOf(asked[0]));
      const answer = await ask(...asked);
      await directed.stop.waitIf('after', textOf(asked[0]));
      return answer;
    };
    // Statements that the caller does not await also run in order: none overtakes an earlier one.
    const last: { answer: Promise<unknown> } = { answer: Promise.resolve() };
    const query = (...asked: readonly unknown[]): Promise<unknown> => {
      const answer = last.answer.then(() => direct(...asked));
      last.answer = answer.catch(() => undefined);
      return answer;
    };
    client.query = query as typeof client.query;
  });
  return database;
};

/**
 * Runs the statements of two pieces of work in a chosen order: the first stops at a point with its transaction open,
 * the second runs until it ends or waits for a lock of the first, then the first continues.
 */
export const useInterleaving = (context: () => TestContext) => {
  const [first, second]: Directed[] = [{ stop: createStop() }, { stop: createStop() }];
  invariant(first && second, 'there are two');
  const open: { first?: Database; second?: Database } = {};
  beforeAll(() => {
    open.first = openDirected(context().appUrl, 'first', first);
    open.second = openDirected(context().appUrl, 'second', second);
  });
  afterAll(async () => {
    await open.first?.close();
    await open.second?.close();
  });
  const unitsOfWork = (): readonly [UnitOfWork, UnitOfWork] => {
    invariant(open.first && open.second, 'the connections are there only inside tests');
    return [createUnitOfWork(open.first), createUnitOfWork(open.second)];
  };

  const isBlocked = async (): Promise<boolean> => {
    const { rows } = await context().admin.pool.query(`
      select from pg_stat_activity waiting join pg_stat_activity holding on holding.pid = any(pg_blocking_pids(waiting.pid))
      where waiting.datname = current_database() and waiting.application_name = 'second'
        and holding.application_name = 'first'`);
    return rows.length > 0;
  };
  /** Waits until the second piece of work waits for the first or has ended. */
  const untilBlocked = async (ended: { isEnded: boolean }): Promise<boolean> => {
    while (!ended.isEnded) {
      if (await isBlocked()) return true;
      await pause(2);
    }
    return false;
  };

  return {
    interleave: async ({
      first: begun,
      at,
      meanwhile,
      second: follows,
    }: Interleaving): Promise<InterleavingResult> => {
      const stop = (first.stop = createStop());
      stop.state.at = at;
      const [one, two] = unitsOfWork();
      const holding = settled(begun(one));
      await Promise.race([stop.reached, holding]);
      invariant(stop.state.isReached, `the first was never ${at.name}`);
      await meanwhile?.();
      const ended = { isEnded: false };
      const following = settled(follows(two)).finally(() => {
        ended.isEnded = true;
      });
      const hasWaited = await untilBlocked(ended);
      stop.open();
      return { first: await holding, second: await following, hasWaited };
    },
    /** Runs both pieces of work in parallel, in an uncontrolled order. */
    race: async (left: Work, right: Work): Promise<readonly PromiseSettledResult<unknown>[]> => {
      const [one, two] = unitsOfWork();
      first.stop = createStop();
      return Promise.all([settled(left(one)), settled(right(two))]);
    },
  };
};
