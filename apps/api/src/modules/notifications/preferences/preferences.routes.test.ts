import { createOptOutCodes } from '../index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { notificationsPersonalData, preferencesRoutes } from '../index.ts';

const publicUrl = 'https://parcela.example';
const path = '/api/notification-preferences';

describe('the notification preferences', () => {
  const context = useTestDatabase();
  const running: { app?: TestApp } = {};
  beforeAll(async () => {
    running.app = await startTestApp(context(), (api) =>
      preferencesRoutes(api, { publicUrl, timeZone: 'Europe/Prague', optOutCodes: testOptOutCodes }),
    );
  });
  afterAll(() => running.app?.close());

  const read = async ({ headers }: TestUser) =>
    (await running.app!.inject({ url: path, headers })).json<{ data: unknown }>().data;
  const save = ({ headers }: TestUser, data: object) =>
    running.app!.inject({ method: 'PUT', url: path, headers, payload: { data } });
  const optOut = (code: string, group = 'votes') =>
    running.app!.inject({ method: 'POST', url: `${path}/opt-out?group=${group}&code=${code}` });
  const untouched = { switchedOff: [], quietHours: null, timeZone: 'Europe/Prague' };

  it('start with everything on and no quiet hours', async () => {
    expect(await read(await signedInUser(context()))).toEqual(untouched);
  });

  it('change one choice at a time, for one user only', async () => {
    const [user, other] = [await signedInUser(context()), await signedInUser(context())];
    await save(user, { choice: 'votes.mail', isOn: false });
    await save(user, { choice: 'votes.mail', isOn: false });
    await save(user, { choice: 'offers.push', isOn: false });
    expect(await read(user)).toEqual({ ...untouched, switchedOff: ['votes.mail', 'offers.push'] });
    const answer = await save(user, { choice: 'votes.mail', isOn: true });
    expect(answer.json()).toEqual({ data: { ...untouched, switchedOff: ['offers.push'] }, meta: {} });
    expect(await read(other)).toEqual(untouched);
  });

  it('keep two changes made in two windows in parallel', async () => {
    const user = await signedInUser(context());
    await Promise.all(
      ['votes.mail', 'payments.mail', 'earnings.app'].map((choice) => save(user, { choice, isOn: false })),
    );
    const { switchedOff } = (await read(user)) as { switchedOff: string[] };
    expect(switchedOff.toSorted((one, two) => one.localeCompare(two))).toEqual([
      'earnings.app',
      'payments.mail',
      'votes.mail',
    ]);
  });

  it('set and end the quiet hours', async () => {
    const user = await signedInUser(context());
    const quietHours = { from: '22:30', to: '06:00', timeZone: 'America/New_York' };
    await save(user, { quietHours });
    expect(await read(user)).toEqual({ ...untouched, quietHours });
    await save(user, { quietHours: null });
    expect(await read(user)).toEqual(untouched);
  });

  it.each([
    { choice: 'security.mail', isOn: false },
    { choice: 'orders.mail', isOn: false },
    { choice: 'account.app', isOn: false },
    { choice: 'votes.pigeon', isOn: false },
    { quietHours: { from: '22:00', to: '22:00', timeZone: 'Europe/Prague' } },
    { quietHours: { from: '06:00', to: '23:00', timeZone: 'Europe/Prague' } },
    { quietHours: { from: '24:00', to: '06:00', timeZone: 'Europe/Prague' } },
    { quietHours: { from: '22:00', to: '06:00', timeZone: 'Europe/Nowhere' } },
    {},
  ])('refuse %j', async (data) => {
    const user = await signedInUser(context());
    expect((await save(user, data)).statusCode).toBe(400);
    expect(await read(user)).toEqual(untouched);
  });

  it('cannot be stored without the mandatory notices', async () => {
    const { userId } = await signedInUser(context());
    const stored = sql`
      insert into notification_preferences (user_id, switched_off) values (${userId}, '{security.mail}')`;
    await expect(stored.execute(context().admin.kysely)).rejects.toThrow(
      'notification_preferences_switched_off_known',
    );
  });

  describe('by the link in a mail', () => {
    it('change on a POST, as a mail program sends it, but not on a GET', async () => {
      const user = await signedInUser(context());
      const code = testOptOutCodes.make(user.userId, 'votes');
      const opened = await running.app!.inject({ url: `${path}/opt-out?group=votes&code=${code}` });
      expect([opened.statusCode, opened.headers.location]).toEqual([
        302,
        `${publicUrl}/notice-opt-out?group=votes&code=${code}`,
      ]);
      expect(await read(user)).toEqual(untouched);
      const sent = await running.app!.inject({
        method: 'POST',
        url: `${path}/opt-out?group=votes&code=${code}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([sent.statusCode, sent.json()]).toEqual([200, { ok: true }]);
      expect((await optOut(code)).statusCode).toBe(200);
      expect(await read(user)).toEqual({ ...untouched, switchedOff: ['votes.mail'] });
      const { rows } = await sql`
        select from recorded_events where subject_id = ${String(user.userId)}
          and type = 'notification.switched_off'`.execute(context().admin.kysely);
      expect(rows).toHaveLength(1);
    });

    it('refuse a code of another group, of another platform, or with a changed byte', async () => {
      const user = await signedInUser(context());
      const code = testOptOutCodes.make(user.userId, 'votes');
      const foreign = createOptOutCodes([{ id: 'else', key: Buffer.alloc(32, 9) }]);
      const changed = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`;
      for (const [given, group] of [
        [code, 'earnings'],
        [testOptOutCodes.make(user.userId, 'security'), 'security'],
        [foreign.make(user.userId, 'votes'), 'votes'],
        [changed, 'votes'],
        ['code-of-a-mail', 'votes'],
      ] as const)
        expect((await optOut(given, group)).statusCode).toBe(404);
      expect(await read(user)).toEqual(untouched);
    });

    it('open with the earlier key after a change of keys', () => {
      const [old, young] = [
        { id: 'old', key: Buffer.alloc(32, 1) },
        { id: 'young', key: Buffer.alloc(32, 2) },
      ];
      const code = createOptOutCodes([old]).make(7, 'votes');
      expect(createOptOutCodes([young, old]).read(code)).toEqual({ userId: 7, group: 'votes' });
      expect(createOptOutCodes([young]).read(code)).toBeUndefined();
    });

    it('store nothing for a deleted account', async () => {
      expect((await optOut(testOptOutCodes.make(987_654, 'votes'))).statusCode).toBe(200);
      const { rows } = await sql`select from notification_preferences where user_id = 987654`.execute(
        context().admin.kysely,
      );
      expect(rows).toEqual([]);
    });
  });

  it('are in the download of own data, and deleted with the account', async () => {
    const user = await signedInUser(context());
    await save(user, { choice: 'votes.mail', isOn: false });
    await save(user, { quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Prague' } });
    const personal = notificationsPersonalData(testVault);
    const own = () =>
      context().transact(async (tx) => personal.parts['notificationPreferences']?.(tx, user.userId));
    expect(await own()).toMatchObject({ switchedOff: ['votes.mail'], quietFrom: '22:00', quietTo: '07:00' });
    await context().transact(async (tx) => personal.erase?.(tx, user.userId));
    expect(await own()).toBeNull();
  });
});
