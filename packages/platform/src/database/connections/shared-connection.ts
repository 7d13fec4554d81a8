import type { Kysely, RawBuilder } from 'kysely';

/** Sends one statement; other callers' statements on the same connection may precede or follow it. */
export type Ask = <T>(statement: RawBuilder<T>) => Promise<readonly T[]>;

export interface SharedConnection {
  /** @throws any error of `work` or of taking the connection */
  readonly use: (work: (ask: Ask) => Promise<void>) => Promise<void>;
}

interface Taken {
  readonly ask: Ask;
  readonly giveBack: () => void;
  users: number;
}

const acquireConnection = (db: Kysely<unknown>): Taken => {
  const given = Promise.withResolvers<Kysely<unknown>>();
  const ended = Promise.withResolvers<void>();
  db.connection()
    .execute((connection) => {
      given.resolve(connection);
      return ended.promise;
    })
    .catch(given.reject);
  const last: { answer: Promise<unknown> } = { answer: Promise.resolve() };
  return {
    ask: async (statement) => {
      const connection = await given.promise;
      const answer = last.answer.then(() => statement.execute(connection));
      last.answer = answer.catch(() => undefined);
      return (await answer).rows;
    },
    giveBack: () => ended.resolve(),
    users: 0,
  };
};

/**
 * One connection for all concurrent users, returned after the last of them has ended. With one for each, many
 * concurrent users would take the whole pool and then wait in it for their own statements.
 */
export const createSharedConnection = (db: Kysely<unknown>): SharedConnection => {
  const state: { current: Taken | undefined } = { current: undefined };
  const release = (taken: Taken): void => {
    if (state.current === taken) state.current = undefined;
  };
  return {
    use: async (work) => {
      const taken = (state.current ??= acquireConnection(db));
      taken.users += 1;
      try {
        await work(taken.ask);
      } catch (error) {
        // It may be broken, so the next caller gets another one.
        release(taken);
        throw error;
      } finally {
        taken.users -= 1;
        if (taken.users === 0) {
          release(taken);
          taken.giveBack();
        }
      }
    },
  };
};
