import { DummyDriver, Kysely, type PostgresDialect } from 'kysely';

/**
 * A connection of the pool for one piece of work. Statements go to the server in the order of sending, and
 * statements without an await between them travel in one message, because round trips cost more than
 * statements. (Kysely's own `connection()` sends the next one only after the answer to the last.)
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
        // Opens and closes nothing, because the pool manages connections here.
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }),
      }),
    ),
  );
};
