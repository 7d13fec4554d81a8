import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

describe('createPreparingClient', () => {
  const context = useTestDatabase();

  it('prepares a repeated statement once per connection, and sends it as text once a migration has made it stale', async () => {
    const database = openDatabase({
      url: context().adminUrl,
      connectionsMax: 1,
      applicationName: 'prepared',
    });
    const ask = async () =>
      (await sql`select * from prepared_sample where id = ${1}`.execute(database.kysely)).rows[0];
    const preparedNames = async () => {
      const { rows } = await database.pool.query<{ statement: string }>(
        "select statement from pg_prepared_statements where statement like '%prepared_sample%'",
      );
      return rows.length;
    };
    await database.pool.query('create table prepared_sample (id integer)');
    await database.pool.query('insert into prepared_sample values (1)');
    expect([await ask(), await ask(), await preparedNames()]).toEqual([{ id: 1 }, { id: 1 }, 0]);
    expect([await ask(), await ask(), await preparedNames()]).toEqual([{ id: 1 }, { id: 1 }, 1]);

    await database.pool.query("alter table prepared_sample add column word text not null default 'new'");
    expect(await ask()).toEqual({ id: 1, word: 'new' });
    expect(await ask()).toEqual({ id: 1, word: 'new' });

    await database.close();
  });

  it('does not prepare a message of several statements, and does not count it towards the limit', async () => {
    const database = openDatabase({ url: context().appUrl, connectionsMax: 1, applicationName: 'prepared' });
    const together = (text: string) => sql.raw(text).execute(database.kysely);
    for (let time = 0; time < 4; time += 1) await together('select 1; select 2');
    // As many different statements as the client's list can hold.
    for (let id = 0; id < 2_000; id += 1) await together(`select ${id}; select 0`);
    for (let time = 0; time < 4; time += 1)
      await sql`select ${time}::integer as room_is_left`.execute(database.kysely);
    const { rows } = await database.pool.query(
      "select from pg_prepared_statements where statement like '%room_is_left%'",
    );
    expect(rows).toHaveLength(1);
    await database.close();
  });

  it('reports the errors of a prepared statement in the same way as for plain text', async () => {
    const database = openDatabase({ url: context().appUrl, connectionsMax: 1, applicationName: 'prepared' });
    const divide = (by: number) => sql`select 1 / ${by}::integer as result`.execute(database.kysely);
    for (const by of [1, 1, 1, 1]) await divide(by);
    await expect(divide(0)).rejects.toBeInstanceOf(pg.DatabaseError);
    expect((await divide(1)).rows).toEqual([{ result: 1 }]);
    await database.close();
  });
});
