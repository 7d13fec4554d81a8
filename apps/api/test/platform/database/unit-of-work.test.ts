import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { openDatabase, type Tx, tables } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import {
  confirmAtCommit,
  sendWithCommit,
  createUnitOfWork,
  type UnitOfWork,
  waitForDisk,
} from '@parcela/platform/database/unit-of-work.ts';

describe('the unit of work', () => {
  const context = useTestDatabase();
  const run = (tx: Tx, text: string): Promise<unknown> => sql.raw(text).execute(tables(tx));
  const valueOf = async (id: number): Promise<number | undefined> =>
    (await sql<{ value: number }>`select value from scratch where id = ${id}`.execute(context().admin.kysely))
      .rows[0]?.value;

  beforeAll(async () => {
    await sql
      .raw(`
      create function set_scratch(scratch_id integer, new_value text) returns void language plpgsql
      as $$ begin execute format('update scratch set value = %s where id = %s', new_value, scratch_id); end $$;
      create table scratch (id integer primary key, value integer not null);
      insert into scratch select n, 0 from generate_series(1, 9) n;
      grant select, insert, update, delete on scratch to parcela_app`)
      .execute(context().admin.kysely);
  });

  it('stores no part of work that throws', async () => {
    const failed = context().transact(async (tx) => {
      await run(tx, 'update scratch set value = 1 where id = 1');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await valueOf(1)).toBe(0);
  });

  it('tries again when two transactions deadlock, and both succeed', async () => {
    // Each transaction waits until the other has locked its first row, which makes the deadlock certain.
    const entered = { count: 0, release: () => undefined as void };
    const bothInside = new Promise<void>((resolve) => {
      entered.release = resolve;
    });
    const tries = { count: 0 };
    const cross = (first: number, second: number): Promise<void> =>
      context().transact(async (tx) => {
        tries.count += 1;
        await run(tx, `update scratch set value = value + 1 where id = ${first}`);
        entered.count += 1;
        if (entered.count >= 2) entered.release();
        await bothInside;
        await run(tx, `update scratch set value = value + 1 where id = ${second}`);
      });
    await Promise.all([cross(2, 3), cross(3, 2)]);
    expect([await valueOf(2), await valueOf(3)]).toEqual([2, 2]);
    expect(tries.count).toBeGreaterThan(2);
  });

  it('answers "try again" when it gets no lock in time', async () => {
    const impatient = createUnitOfWork(context().database, 50);
    let release: () => void = () => undefined;
    const holding = new Promise<void>((contains) => {
      void context().transact(async (tx) => {
        await run(tx, 'update scratch set value = 9 where id = 4');
        contains();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    await holding;
    const waiting = impatient((tx) => run(tx, 'update scratch set value = 8 where id = 4'));
    await expect(waiting).rejects.toBeInstanceOf(OperationalError);
    await expect(waiting).rejects.toMatchObject({ code: 'common.unavailable', retryAfterS: 1 });
    release();
  });

  it.each(['53000', '53100', '53200', '53300', '53400'])(
    'answers "try again" when the server lacks a resource (%s), and stores nothing',
    async (code) => {
      const short = context().transact(async (tx) => {
        await run(tx, 'update scratch set value = 7 where id = 5');
        await run(
          tx,
          `do $$ begin raise exception 'No space left on device' using errcode = '${code}'; end $$`,
        );
      });
      await expect(short).rejects.toMatchObject({ code: 'common.unavailable', retryAfterS: 1 });
      expect(await valueOf(5)).toBe(0);
    },
  );

  it('sends statements in the order of the calls, even when the work does not await the answers', async () => {
    await context().transact(async (tx) => {
      sendWithCommit(tx, sql`set_scratch(6, 'value * 10')`);
      sendWithCommit(tx, sql`set_scratch(6, 'value + 3')`);
      confirmAtCommit(tx, run(tx, 'update scratch set value = 2 where id = 6'));
    });
    expect(await valueOf(6)).toBe(23);
  });

  it.each([
    ['whose call is made with the commit', (tx: Tx) => sendWithCommit(tx, sql`1 / 0`)],
    ['whose answer is left to the commit', (tx: Tx) => confirmAtCommit(tx, run(tx, 'select 1 / 0'))],
  ])('keeps nothing when a statement %s fails', async (_, fail) => {
    const failed = context().transact(async (tx) => {
      await run(tx, 'update scratch set value = 5 where id = 7');
      fail(tx);
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await valueOf(7)).toBe(0);
  });

  it('throws when the work hides the failure of a statement, because the commit would keep nothing', async () => {
    const hidden = context().transact(async (tx) => {
      await run(tx, 'update scratch set value = 5 where id = 8');
      await run(tx, 'select 1 / 0').catch(() => undefined);
    });
    await expect(hidden).rejects.toThrow('a unit of work whose statement failed was committed');
    expect(await valueOf(8)).toBe(0);
  });

  describe('with locks released before the disk write', () => {
    /** The tests' server commits without waiting for the disk; these connections wait, as in production. */
    const withWaitingCommits = async <T>(work: (transact: UnitOfWork) => Promise<T>): Promise<T> => {
      const { admin, appUrl } = context();
      const durable = `alter database ${new URL(appUrl).pathname.slice(1)} set synchronous_commit`;
      await sql.raw(`${durable} = on`).execute(admin.kysely);
      const database = openDatabase({ url: appUrl, connectionsMax: 12, applicationName: 'durable' });
      try {
        return await work(createUnitOfWork(database));
      } finally {
        await database.close();
        await sql.raw(`${durable} = off`).execute(admin.kysely);
      }
    };
    const isOnDisk = async (position: string): Promise<boolean | undefined> =>
      (
        await sql<{
          is: boolean;
        }>`select pg_current_wal_flush_lsn() >= ${position}::pg_lsn as is`.execute(context().admin.kysely)
      ).rows[0]?.is;
    const writtenAt = async (tx: Tx): Promise<string> =>
      (await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(tables(tx))).rows[0]!
        .at;

    it('ends when all its writes are on the disk, even when many end in parallel', () =>
      withWaitingCommits(async (transact) => {
        const ended = Array.from({ length: 60 }, async () => {
          const position = await transact(async (tx) => {
            sendWithCommit(tx, sql`set_scratch(9, 'value + 1')`);
            await run(tx, "select pg_logical_emit_message(true, 'test', repeat('x', 3000))");
            return writtenAt(tx);
          });
          return isOnDisk(position);
        });
        expect(await Promise.all(ended)).toEqual(ended.map(() => true));
        expect(await valueOf(9)).toBe(60);
      }));

    it('ends only after every earlier commit that it can see is on the disk', () =>
      withWaitingCommits(async (transact) => {
        const position = await context().transact(async (tx) => {
          await run(tx, 'update scratch set value = 1 where id = 1');
          return writtenAt(tx);
        });
        await transact(async (tx) => waitForDisk(tx));
        expect(await isOnDisk(position)).toBe(true);
      }));
  });
});
