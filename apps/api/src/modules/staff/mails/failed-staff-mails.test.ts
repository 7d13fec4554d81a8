import { randomUUID } from 'node:crypto';
import { createLogger } from '@parcela/platform/log.ts';
import { beforeAll, expect, it } from 'vitest';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createSendStaffMails } from '../index.ts';
import { failedStaffMailsRoutes } from './failed-staff-mails.routes.ts';
import { notifyMember } from './staff-mails.store.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';

const context = useTestDatabase();
const made: { app?: TestApp; staff?: TestStaff } = {};
const server = { refuses: true, taken: [] as string[] };
beforeAll(async () => {
  made.app = await startTestApp(context(), failedStaffMailsRoutes);
  made.staff = await signedInStaff(context(), ['administrator']);
});

const runJob = async (): Promise<void> => {
  const job = createSendStaffMails({
    transact: context().transact,
    mailer: {
      send: async ({ to }) => {
        if (server.refuses) throw new Error('mailbox full');
        server.taken.push(to);
      },
    },
    publicUrl: 'http://localhost',
    letterhead: sampleLetterhead,
    log: createLogger('silent'),
  });
  while ((await job.run()) === 'more');
};
const headers = () => ({ ...made.staff!.headers, 'idempotency-key': randomUUID() });
const list = async () =>
  (await made.app!.inject({ url: '/operator/staff-mails/failed', headers: headers() })).json().data;
const retry = async (documentId: string): Promise<number> =>
  (
    await made.app!.inject({
      method: 'POST',
      url: `/operator/staff-mails/${documentId}/retry`,
      headers: headers(),
    })
  ).statusCode;

it('staff see a mail to a member with its error after eight refusals, not before, and can send it again', async () => {
  const { staffId } = made.staff!;
  await context().transact((tx) => notifyMember(tx, { kind: 'passwordChanged', staffId, language: 'en' }));
  for (let tries = 1; tries <= 8; tries += 1) {
    expect(await list()).toEqual([]);
    await runJob();
    await advanceClock(context(), '10 minutes');
  }
  // The moved clock has ended the session.
  made.staff = await signedInStaff(context(), ['administrator']);
  const [mail, ...others] = await list();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'passwordChanged',
    to: { email: expect.stringContaining('@') as string },
    error: 'mailbox full',
  });
  server.refuses = false;
  await runJob();
  expect(server.taken).toEqual([]);
  expect(await retry(mail.documentId)).toBe(200);
  expect(await list()).toEqual([]);
  await runJob();
  expect(server.taken).toEqual([mail.to.email]);
  expect([await retry(mail.documentId), await retry('nothing')]).toEqual([404, 404]);
  const events = await context().admin.pool.query(
    `select actor_id from domain_events where type = 'mail.retried' and subject_type = 'staff_mail'`,
  );
  expect(events.rows).toEqual([{ actor_id: made.staff.staffId }]);
});
