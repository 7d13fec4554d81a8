import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { signedInUser, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { failedMailSample } from '../../../../test/support/database/failed-work.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { failedMailsRoutes } from '../index.ts';

const context = useTestDatabase();
const made: { app?: TestApp; staff?: TestStaff } = {};
beforeAll(async () => {
  made.app = await startTestApp(context(), failedMailsRoutes);
  made.staff = await signedInStaff(context(), ['administrator']);
});

const list = async (query: Record<string, string> = {}) =>
  (
    await made.app!.inject({ url: '/operator/mails/failed', query, headers: { ...made.staff!.headers } })
  ).json();
const retry = async (documentId: string): Promise<number> => {
  const headers = { ...made.staff!.headers, 'idempotency-key': randomUUID() };
  return (await made.app!.inject({ method: 'POST', url: `/operator/mails/${documentId}/retry`, headers }))
    .statusCode;
};

it('staff can list failed mails with cause and recipient, newest first, and resend each once with the usual number of tries', async () => {
  const user = await signedInUser(context());
  const [first, second] = await context().transact(async (tx) => [
    await failedMailSample(tx, user.userId),
    await failedMailSample(tx, user.userId),
  ]);
  const page = await list({ 'pagination[pageSize]': '1' });
  expect(page.data).toEqual([
    {
      documentId: second,
      kind: 'order.paid',
      user: { documentId: user.documentId, email: user.email },
      createdAt: expect.any(String),
      error: 'mailbox full',
    },
  ]);
  const rest = await list({ 'pagination[after]': page.meta.pagination.next });
  expect(rest.data.map(({ documentId }: { documentId: string }) => documentId)).toEqual([first]);
  expect(await retry(first ?? '')).toBe(200);
  const { rows } = await context().admin.pool.query(
    `select mail_state, tries, next_try_at <= app_now() as is_due from notifications where document_id = $1`,
    [first],
  );
  expect(rows).toEqual([{ mail_state: 'pending', tries: 0, is_due: true }]);
  expect([await retry(first ?? ''), await retry('nothing')]).toEqual([404, 404]);
  expect((await list()).data).toHaveLength(1);
  const events = await context().admin.pool.query(
    `select actor_id from domain_events where type = 'mail.retried' and subject_id = $1`,
    [first],
  );
  expect(events.rows).toEqual([{ actor_id: made.staff!.staffId }]);
});
