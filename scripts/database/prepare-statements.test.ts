import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { root } from '../lib/children.ts';
import { prepareStatements } from './prepare-statements.ts';
import { readServer, readSources } from './sources.ts';
import { findStatements } from './statements.ts';

/** Statements that cannot be read from the program, with the reason; the test requires the list to be exact. */
const exceptions = JSON.parse(
  readFileSync(join(root, 'scripts', 'database', 'unprepared-statements.json'), 'utf8'),
) as Readonly<Record<string, string>>;
/** If fewer statements are found, the search has failed, and an empty result means nothing. */
const statementsMin = 300;

const templateUrl = (): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${inject('template')}`;
  return url.href;
};

const check = (folder: string) => prepareStatements(templateUrl(), findStatements(readSources(folder)));

describe('raw statements', () => {
  it('are all prepared against the migrated database, except the listed ones', async () => {
    const statements = findStatements(readServer(root));
    expect(statements.length).toBeGreaterThan(statementsMin);
    const refused = await prepareStatements(templateUrl(), statements);
    const unexpected = refused.filter(({ statement }) => exceptions[statement] === undefined);
    expect(unexpected).toEqual([]);
    const names = new Set(refused.map(({ statement }) => statement));
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
  });

  it('make the check fail when they name a column that does not exist', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'statements-'));
    try {
      const path = join(folder, 'orders.store.ts');
      writeFileSync(
        path,
        [
          "import { sql } from 'kysely';",
          'const own = (userId: number) => sql`o.user_id = ${userId} and o.colour is null`;',
          'export const planted = (userId: number) =>',
          '  sql`select o.id from orders o where ${own(userId)}`.execute(db);',
        ].join('\n'),
      );
      expect(await check(folder)).toEqual([
        { statement: 'orders.store.ts: planted', line: 4, reason: 'column o.colour does not exist' },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
