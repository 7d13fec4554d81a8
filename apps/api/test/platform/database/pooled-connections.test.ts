import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase, tables } from '@parcela/platform/database/database.ts';
import { requireSessionSettings, sessionSettings } from '@parcela/platform/database/session-settings.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

describe('connections through a pooler', () => {
  const context = useTestDatabase();
  const open = (pooler: 'off' | 'session' | 'transaction'): Database =>
    openDatabase({ url: context().appUrl, connectionsMax: 1, applicationName: 'pooled', pooler });
  const namesOf = async (database: Database, part: string): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from pg_prepared_statements where position($1 in statement) > 0',
      [part],
    );
    return rows.map(({ name }) => name);
  };
  const askOften = async (database: Database): Promise<void> => {
    for (let time = 0; time < 5; time += 1)
      await sql`select ${time}::integer as often`.execute(database.kysely);
  };

  it('fail without the role settings, and the error names the statements that set them', async () => {
    const database = open('transaction');
    await expect(requireSessionSettings(database.pool)).rejects.toThrow(
      `alter role parcela_app set lock_timeout = '4s';`,
    );
    await database.close();
    const name = new URL(context().adminUrl).pathname.slice(1);
    for (const [setting, value] of Object.entries(sessionSettings))
      await context().admin.pool.query(
        `alter role parcela_app in database "${name}" set ${setting} = '${value}'`,
      );
    const again = open('transaction');
    await requireSessionSettings(again.pool);
    await again.close();
  });

  it('have the same settings when the process sets them itself', async () => {
    const database = open('off');
    await expect(requireSessionSettings(database.pool)).resolves.toBeUndefined();
    await database.close();
  });

  it('prepare no named statement in transaction mode, not even one that a library names', async () => {
    const database = open('transaction');
    await askOften(database);
    const asked = { name: 'of-a-library', text: 'select $1::integer as named', values: [1] };
    expect((await database.pool.query(asked)).rows).toEqual([{ named: 1 }]);
    expect([await namesOf(database, 'often'), await namesOf(database, 'as named')]).toEqual([[], []]);
    await database.close();
  });

  it('never share a name between two statements: the text determines the name in every process', async () => {
    const [first, second] = [open('session'), open('session')];
    await sql`select 'something else'`.execute(first.kysely);
    await askOften(first);
    await askOften(second);
    const names = await namesOf(first, 'often');
    expect(names).toHaveLength(1);
    expect(await namesOf(second, 'often')).toEqual(names);
    await first.close();
    await second.close();
  });

  // Linux shows the timer of each socket: 02 probes whether the other end is still alive.
  it.skipIf(process.platform !== 'linux')('check at both ends that the other end is alive', async () => {
    const begun = Promise.withResolvers<{ readonly asked: string; readonly socket: Socket }>();
    const silent = createServer((socket) => {
      socket.once('data', (bytes) => begun.resolve({ asked: bytes.toString(), socket }));
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: own } = silent.address() as AddressInfo;
    const url = `postgresql://nobody@127.0.0.1:${own}/nothing`;
    const database = openDatabase({ url, connectionsMax: 1, applicationName: 'vanished' });
    const answer = database.pool.query('select').catch(String);
    const { asked, socket } = await begun.promise;
    const place = `:${socket.remotePort?.toString(16).toUpperCase().padStart(4, '0')}`;
    const [line] = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .filter((text) => text.trim().split(/\s+/)[1]?.endsWith(place));
    expect(line?.trim().split(/\s+/)[5]?.slice(0, 2)).toBe('02');
    expect(asked).toMatch(/tcp_keepalives_idle=10 .*tcp_user_timeout=25000/);
    socket.destroy();
    expect(await answer).toContain('terminated');
    silent.close();
    await database.close();
  });

  it('ask the caller to try again when they reach a standby', async () => {
    const database = open('session');
    const work = createUnitOfWork(database)(async (tx) => {
      await sql`set transaction read only`.execute(tables(tx));
      await sql`delete from rate_limits`.execute(tables(tx));
    });
    await expect(work).rejects.toBeInstanceOf(OperationalError);
    await database.close();
  });
});
