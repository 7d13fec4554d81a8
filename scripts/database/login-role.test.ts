import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../apps/api/test/support/database/test-database.ts';
import { ensureLoginRole } from '../lib/login-role.ts';

describe('ensureLoginRole', () => {
  const context = useTestDatabase();
  const role = `test_login_${process.pid}`;
  afterAll(() => context().admin.pool.query(`drop role if exists "${role}"`));

  const urlWith = (password: string): string => {
    const url = new URL(context().appUrl);
    url.username = role;
    url.password = password;
    return url.href;
  };
  const facts = async () => {
    const { rows } = await context().admin.pool.query<{ can: boolean; may: boolean; own: boolean }>(
      `select r.rolcanlogin as can, pg_has_role(r.oid, 'parcela_app', 'member') as may,
        r.rolsuper or r.rolcreaterole or r.rolcreatedb as own from pg_roles r where r.rolname = $1`,
      [role],
    );
    return rows;
  };

  it('creates a role that is a member of parcela_app and has no other right', async () => {
    expect(await ensureLoginRole(context().adminUrl, urlWith("a'b"))).toBe(role);
    expect(await facts()).toEqual([{ can: true, may: true, own: false }]);
    const client = new pg.Client({ connectionString: urlWith("a'b") });
    await client.connect();
    await expect(client.query('create table public.mine ()')).rejects.toThrow('permission denied');
    await client.end();
  });

  it('gives an existing role the new password', async () => {
    const stored = async () =>
      (await context().admin.pool.query('select rolpassword from pg_authid where rolname = $1', [role])).rows;
    const before = await stored();
    await ensureLoginRole(context().adminUrl, urlWith('another'));
    expect(await stored()).not.toEqual(before);
    expect(await facts()).toEqual([{ can: true, may: true, own: false }]);
  });
});
