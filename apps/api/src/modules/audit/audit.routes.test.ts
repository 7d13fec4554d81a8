import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../../../test/support/app/test-staff.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { auditRoutes } from './index.ts';

interface Entry {
  readonly action: string;
  readonly subject: { readonly id: string };
}

describe('GET /operator/audit', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let reader: TestStaff;
  let finance: TestStaff;
  let user: TestUser;
  let between: string;
  beforeAll(async () => {
    app = await startTestApp(context(), auditRoutes);
    reader = await signedInStaff(context(), ['compliance']);
    finance = await signedInStaff(context(), ['finance']);
    user = await signedInUser(context());
    await context().transact(async (tx) => {
      await recordEvent(tx, {
        actor: { kind: 'user', id: user.userId },
        type: 'order.placed',
        subject: { type: 'order', id: 41 },
        after: { state: 'Open' },
      });
      await recordEvent(tx, {
        actor: { kind: 'staff', id: finance.staffId },
        type: 'order.admin_cancel',
        subject: { type: 'order', id: 41 },
        before: { state: 'Open' },
        after: { state: 'AdminCancel', documents: ['a'] },
        requestId: 'request-9',
      });
    });
    await advanceClock(context(), '2 hours');
    const { rows } = await sql<{ at: Date }>`select app_now() - interval '1 hour' as at`.execute(
      context().admin.kysely,
    );
    between = rows[0]!.at.toISOString();
    await context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'payment.booked',
        subject: { type: 'payment', id: 41n },
      }),
    );
    reader = await signedInStaff(context(), ['compliance']);
  });
  afterAll(() => app.close());

  const read = (query: Record<string, string> = {}) =>
    app.inject({ url: '/operator/audit', query, headers: { ...reader.headers } });
  const actions = async (query: Record<string, string>): Promise<string[]> =>
    (await read(query)).json<{ data: Entry[] }>().data.map((entry) => entry.action);

  it('shows who did what to which record, before and after, newest first, staff by name and users by id', async () => {
    const { data } = (await read({ 'filters[subjectType]': 'order', 'filters[subjectId]': '41' })).json();
    expect(data).toEqual([
      {
        at: expect.any(String),
        actor: { kind: 'staff', documentId: finance.documentId, name: expect.stringMatching(/^Staff/) },
        action: 'order.admin_cancel',
        subject: { type: 'order', id: '41' },
        before: { state: 'Open' },
        after: { state: 'AdminCancel', documents: ['a'] },
        requestId: 'request-9',
      },
      expect.objectContaining({
        actor: { kind: 'user', documentId: user.documentId, name: null },
        action: 'order.placed',
        before: null,
      }),
    ]);
  });

  it('filters by actor, action, record and time', async () => {
    expect(await actions({ 'filters[actor]': finance.documentId })).toEqual(['order.admin_cancel']);
    expect(await actions({ 'filters[actor]': user.documentId, 'filters[subjectType]': 'order' })).toEqual([
      'order.placed',
    ]);
    expect(await actions({ 'filters[actor]': 'nobody' })).toEqual([]);
    expect(await actions({ 'filters[actor]': 'system', 'filters[subjectType]': 'payment' })).toEqual([
      'payment.booked',
    ]);
    expect(await actions({ 'filters[action]': 'payment.booked' })).toEqual(['payment.booked']);
    expect(await actions({ 'filters[subjectId]': '41' })).toEqual([
      'payment.booked',
      'order.admin_cancel',
      'order.placed',
    ]);
    expect(await actions({ 'filters[subjectId]': '41', 'filters[from]': between })).toEqual([
      'payment.booked',
    ]);
    expect(await actions({ 'filters[subjectId]': '41', 'filters[to]': between })).toEqual([
      'order.admin_cancel',
      'order.placed',
    ]);
  });

  it('pages and counts what the filters leave', async () => {
    const query = { 'filters[subjectId]': '41', 'pagination[pageSize]': '2' };
    const second = (await read({ ...query, 'pagination[page]': '2' })).json();
    expect(second.data.map((entry: Entry) => entry.action)).toEqual(['order.placed']);
    expect(second.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
  });

  it('records no event of being read', async () => {
    const count = async () =>
      (await sql`select 1 from domain_events`.execute(context().admin.kysely)).rows.length;
    const before = await count();
    await read();
    expect(await count()).toBe(before);
  });

  it.each([{ 'filters[from]': 'yesterday' }, { 'filters[actor]': '' }, { 'filters[to]': '2026-13-01' }])(
    'refuses %j',
    async (query) => {
      expect((await read(query)).statusCode).toBe(400);
    },
  );
});
