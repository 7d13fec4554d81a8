import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '@parcela/platform/config/config.ts';
import { refusePowerfulRole } from '@parcela/platform/database/refusals/refuse-powerful-role.ts';
import { startProcess } from '../../../src/process.ts';
import { testConfig } from '../../support/app/whole-app.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

describe('refusePowerfulRole', () => {
  const context = useTestDatabase();
  const [login, owner] = [`test_powers_${process.pid}`, `test_owner_${process.pid}`];
  const run = (statement: string) => context().admin.pool.query(statement);
  const urlOf = (role: string): string => {
    const url = new URL(context().appUrl);
    url.username = role;
    url.password = 'powers';
    return url.href;
  };

  /** Removes both roles between two tests. */
  const removeRoles = async (): Promise<void> => {
    for (const role of [login, owner]) {
      const { rowCount } = await context().admin.pool.query('select from pg_roles where rolname = $1', [
        role,
      ]);
      if (rowCount === 0) continue;
      await run(`reassign owned by ${role} to current_user`);
      await run(`drop owned by ${role}`);
      await run(`drop role ${role}`);
    }
  };
  afterEach(removeRoles);
  afterAll(removeRoles);

  const refusalFor = async (...statements: readonly string[]): Promise<string> => {
    await run(`create role ${login} login password 'powers' in role parcela_app`);
    await run(`create role ${owner} nologin`);
    for (const statement of statements) await run(statement);
    const pool = new pg.Pool({ connectionString: urlOf(login), max: 1 });
    try {
      await refusePowerfulRole(pool);
      return '';
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.message;
    } finally {
      await pool.end();
    }
  };

  it('accepts a role that is only a member of parcela_app', async () => {
    expect(await refusalFor()).toBe('');
    await expect(refusePowerfulRole(context().database.pool)).resolves.toBeUndefined();
  });

  it.each([
    ['is a superuser', `alter role ${login} superuser`],
    ['may create roles', `alter role ${login} createrole`],
    ['bypasses row security', `alter role ${login} bypassrls`],
    ['owns tables or views', `alter table ledger_transactions owner to ${login}`],
    ['owns functions', `alter function ledger_seal owner to ${login}`],
    ['owns a schema', `create schema planted authorization ${login}`],
    [
      'owns the database',
      `do $$ begin execute format('alter database %I owner to ${login}', current_database()); end $$`,
    ],
    ['may create in the schema public', `grant create on schema public to ${login}`],
    ['may switch triggers off', `grant set on parameter session_replication_role to ${login}`],
    ['writes past the rights on tables', `grant pg_write_all_data to ${login}`],
    ['writes past the rights on tables', `grant pg_execute_server_program to ${login}`],
  ])('refuses a role that %s: %s', async (power, statement) => {
    expect(await refusalFor(statement)).toContain(power);
  });

  it.each([
    ['inherits the owner', `grant ${owner} to ${login}`],
    ['inherits nothing and may SET ROLE', `grant ${owner} to ${login} with inherit false, set true`],
    [
      'may only grant itself the owner',
      `grant ${owner} to ${login} with admin true, inherit false, set false`,
    ],
    [
      'is lowered by a setting of its own',
      `grant ${owner} to ${login}; alter role ${login} set role parcela_app`,
    ],
  ])('refuses a member of the owner that %s', async (_, statement) => {
    const text = await refusalFor(`alter table ledger_transactions owner to ${owner}`, statement);
    expect(text).toContain(`${owner} owns tables or views`);
  });

  it('reports a superuser in one line, although it is a member of every role', async () => {
    const text = await refusalFor(`alter role ${login} superuser`);
    expect(text.split('\n').filter((line) => line.startsWith('  '))).toEqual([`  ${login} is a superuser`]);
  });

  it.each(['api', 'worker', 'all'] as const)('stops the start of ROLE=%s', async (role) => {
    await refusalFor(`alter table ledger_transactions owner to ${owner}`);
    await run(`grant ${owner} to ${login}`);
    const config = testConfig(context(), '/nowhere');
    const start = startProcess({ ...config, role, database: { ...config.database, url: urlOf(login) } });
    await expect(start).rejects.toThrow(`${owner} owns tables or views`);
  });
});

describe('startProcess', () => {
  const context = useTestDatabase();

  it.each(['worker', 'all'] as const)('refuses ROLE=%s on an older structure', async (role) => {
    const { rows } = await context().admin.pool.query<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    await expect(startProcess({ ...testConfig(context(), '/nowhere'), role })).rejects.toThrow(
      'lacks migrations of this version',
    );
    await context().admin.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.timestamp,
    ]);
  });
});
