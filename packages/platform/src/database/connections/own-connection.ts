import { DummyDriver, Kysely, type PostgresDialect } from 'kysely';

/**
 * A connection of the pool for one piece of work. Statements go to the server in the order in which the caller sends
 * them, and statements that the caller does not await in between travel in one message: round trips cost, not the
 * number of statements. (Kysely's own `connection()` sends the next one only when the last is answered.)
 */
export const onOwnConnection = <T>(
  { kysely, dialect }: { readonly kysely: Kysely<unknown>; readonly dialect: PostgresDialect },
  work: (connection: Kysely<unknown>) => Promise<T>,
): Promise<T> => {
  const executor = kysely.getExecutor();
  return executor.provideConnection((connection) =>
    work(
      new Kysely<unknown>({
        config: { dialect },
        dialect,
        // Opens and closes connections, which the pool does here.
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }),
      }),
    ),
  );
};
