import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';

/**
 * What each trigger that writes to other rows writes: a balance of the ledger or a count that an invariant compares, and
 * nothing that somebody would look for in a use case. The clock of the demo is no row at all.
 */
const writers: Readonly<Record<string, string>> = {
  count_changed_project: 'dated_project_counts',
  count_new_projects: 'dated_project_counts',
  ledger_apply_posting: 'ledger_accounts',
  ledger_guard_account: 'ledger_accounts',
  write_app_now: 'function app_now',
};

describe('triggers', () => {
  const context = useTestDatabase();

  it('write nothing but their own row, a balance of the ledger, or a kept count', async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select distinct p.proname as name, p.prosrc as body
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      context().admin.kysely,
    );
    const written = rows.flatMap(({ name, body }) => {
      const code = body.replaceAll(/--.*$/gm, '');
      const calls = /\b(perform|select)\s+(?!from\b|exists\b)[a-z_]+\s*\(/i.test(code);
      return /\b(insert\s+into|update\s+(?!of\b)[a-z_]+\s+(set|[a-z]+\s+set)|delete\s+from|execute)\b/i.test(
        code,
      ) || calls
        ? [name]
        : [];
    });
    expect(written).toEqual(Object.keys(writers).toSorted());
  });
});
