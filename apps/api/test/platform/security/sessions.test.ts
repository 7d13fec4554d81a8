import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSession, touchSession } from '@parcela/platform/security/sessions.ts';
import { advanceClock } from '../../support/app/test-app.ts';
import { signedInStaff } from '../../support/app/test-staff.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

const context = useTestDatabase();

it('a session that ended after the look-up of its caller records no activity (S4)', async () => {
  const { staffId } = await signedInStaff(context(), ['finance']);
  await context().transact((tx) =>
    openSession(tx, { audience: 'staff', subjectId: staffId, userAgent: 'test' }),
  );
  const read = async () =>
    (
      await sql<{ id: bigint; at: Date; isWrong: boolean }>`
        select id, last_active_at as at, last_active_at > expires_at as "isWrong" from sessions
        where subject_id = ${staffId} and audience = 'staff' order by id desc limit 1`.execute(
        context().admin.kysely,
      )
    ).rows[0]!;
  const before = await read();
  await advanceClock(context(), '11 hours');
  await context().transact((tx) => touchSession(tx, before.id));
  const live = await read();
  expect(live.at.getTime()).toBeGreaterThan(before.at.getTime());
  await advanceClock(context(), '2 hours');
  await context().transact((tx) => touchSession(tx, before.id));
  expect(await read()).toEqual({ ...live, isWrong: false });
});
