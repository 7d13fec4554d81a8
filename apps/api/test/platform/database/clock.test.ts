import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { readClock } from '@parcela/platform/database/database.ts';

describe('app_now()', () => {
  const context = useTestDatabase();

  it('returns the database’s clock plus the shift, if any', async () => {
    const { database, admin } = context();
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database.kysely);
    const plain = await readClock(database.reader);
    expect(Math.abs(plain.getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(5_000);

    await sql`insert into app_clock (shift) values (interval '10 days')`.execute(admin.kysely);
    const shifted = await readClock(database.reader);
    expect(Math.round((shifted.getTime() - plain.getTime()) / 86_400_000)).toBe(10);

    await sql`update app_clock set shift = shift + interval '-3 days 2 hours'`.execute(admin.kysely);
    const moved = await readClock(database.reader);
    expect(Math.round((moved.getTime() - plain.getTime()) / 3_600_000)).toBe(7 * 24 + 2);
    await sql`delete from app_clock`.execute(admin.kysely);
    const unshifted = await readClock(database.reader);
    expect(Math.abs(unshifted.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('cannot be shifted by the role of the application', async () => {
    await expect(
      sql`update app_clock set shift = interval '1 day'`.execute(context().database.kysely),
    ).rejects.toThrow(/permission denied/);
  });
});
