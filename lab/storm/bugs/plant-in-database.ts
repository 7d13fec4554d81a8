import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { rowsOf } from '../checks/rows.ts';
import { type DatabasePatch, plantedBugs } from './planted-bugs.ts';
import { replaceOnce } from './replace-once.ts';

const definitionOf = async (context: TestContext, patch: DatabasePatch): Promise<string> => {
  const query =
    'function' in patch
      ? `select pg_get_functiondef($1::regproc) as text`
      : `select 'create or replace view ' || $1 || ' as ' || pg_get_viewdef($1::regclass) as text`;
  const [row] = await rowsOf<{ text: string }>(context, query, [
    'function' in patch ? patch.function : patch.view,
  ]);
  return row?.text ?? '';
};

/** Changes functions and drops guards in the database of one run. */
export const plantInDatabase = async (context: TestContext, name: string): Promise<void> => {
  const bug = plantedBugs.find((one) => one.name === name);
  if (!bug) throw new Error(`there is no planted bug ${name}`);
  for (const statement of bug.statements ?? []) await rowsOf(context, statement);
  for (const patch of bug.database ?? [])
    await rowsOf(context, replaceOnce(await definitionOf(context, patch), patch));
};
