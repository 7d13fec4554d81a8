import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';

/**
 * The rows that each trigger writes: a balance of the ledger, or counts and amounts that an invariant compares, and
 * nothing that belongs in a use case. The demo's clock writes no row.
 */
const writers: Readonly<Record<string, string>> = {
  count_changed_lines: 'distribution_progress',
  count_changed_project: 'dated_project_counts',
  count_earning: 'capital_repayments',
  count_new_lines: 'distribution_progress',
  count_new_projects: 'dated_project_counts',
  ledger_apply_posting: 'ledger_accounts',
  write_app_now: 'function app_now',
};

const writes = /\b(insert\s+into|update\s+(?!of\b)[a-z_]+\s+(set|[a-z]+\s+set)|delete\s+from|execute)\b/i;

describe('triggers', () => {
  const context = useTestDatabase();

  it('write only their own row, a balance of the ledger, or a counter that an invariant compares', async () => {
    const { rows } = await sql<{ name: string; body: string; isTrigger: boolean }>`
      select p.proname as name, p.prosrc as body,
        exists (select from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal) as "isTrigger"
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`.execute(
      context().admin.kysely,
    );
    const functions = rows.map((row) => ({ ...row, code: row.body.replaceAll(/--.*$/gm, '') }));
    const writing = functions.filter(({ code }) => writes.test(code)).map(({ name }) => name);
    const callsOne = new RegExp(String.raw`\b(${writing.join('|')})\s*\(`);
    const found = functions.filter(
      ({ isTrigger, code }) => isTrigger && (writes.test(code) || callsOne.test(code)),
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(writers).toSorted());
  });
});
