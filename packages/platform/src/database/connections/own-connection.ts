import { DummyDriver, Kysely, type PostgresDialect } from 'kysely';

/**
 * A connection of the pool for one piece of work. Statements go to the server in the order in which they are asked for,
 * and those that nobody waits for in between travel in one message: asking is what costs, not how much is asked.
 * (Kysely's own `connection()` sends the next one only when the last is answered.)
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
        // Opens and closes connections, which is the pool's affair here.
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }),
      }),
    ),
  );
};
