import { expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { listExpiringDocuments } from './expiring-documents.queries.ts';

const context = useTestDatabase();

it('staff page through the identities that end within thirty days, soonest first, without revoked or ended ones', async () => {
  const ends = [29, 3, 12, 31, 5, -1];
  const users: number[] = [];
  for (const days of ends) {
    const { userId } = await signedInUser(context());
    users.push(userId);
    await context().admin.pool.query(
      `insert into verification_records (document_id, user_id, type, source, granted_at, valid_until, revoked_at, reason, expired_at)
       values (new_document_id(), $1, 'KYC', 'sumsub', app_now() - interval '2 days', app_now() + $2 * interval '1 day',
         case when $2 = 5 then app_now() end, case when $2 = 5 then 'test' end, case when $2 = -1 then app_now() end)`,
      [userId, days],
    );
  }
  const read = (after: readonly [number, number] | undefined) =>
    listExpiringDocuments(context().database.reader, { after, pageSize: 2 });
  const first = await read(undefined);
  const days = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.map(({ validUntil }) => Math.round((validUntil.getTime() - Date.now()) / 86_400_000));
  expect(days(first)).toEqual([3, 12, 29]);
  const last = first[1]!;
  expect(days(await read([Number(last.validMicros), last.id]))).toEqual([29]);
});
