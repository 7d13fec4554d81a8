import { sql } from 'kysely';
import type { TestContext } from './test-database.ts';

/** Tables that a refused call may change: counts of requests, and the activity of users. */
const volatile = ['rate_limits', 'sessions', 'kysely_migration', 'kysely_migration_lock'];

const fingerprintText = async (context: TestContext): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${volatile})
    order by tablename`.execute(context.admin.kysely);
  return rows
    .map(
      ({ name }) => `select '${name}' as name,
        count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from "${name}" t`,
    )
    .join(' union all ');
};
const fingerprintTexts = new WeakMap<TestContext, Promise<string>>();

/**
 * A fingerprint of every row of every table: if two are equal, nothing changed in between. It is one prepared
 * statement with sums instead of sorted text, because it runs before and after hundreds of calls.
 */
export const fingerprint = async (context: TestContext): Promise<Readonly<Record<string, string>>> => {
  const text = fingerprintTexts.get(context) ?? fingerprintText(context);
  fingerprintTexts.set(context, text);
  // Prepared, because planning so many tables takes eight times as long as reading them.
  const { rows } = await context.admin.pool.query<{ name: string; hash: string }>({
    name: 'fingerprint',
    text: await text,
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
