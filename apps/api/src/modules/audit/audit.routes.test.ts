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
import { makeMoneyFixture } from '../../../test/support/payments/operator-payments-fixture.ts';
import { declareSample } from '../../../test/support/distributions/sample-distributions.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
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
    app = await startTestApp(context(), (api) => auditRoutes(api, { timeZone: 'Europe/Prague' }));
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
        type: 'payment.reversed',
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

  it('shows actor, action, record and change of each event, newest first, with names of staff and ids of users', async () => {
    const { data } = (await read({ 'filters[subjectType]': 'order', 'filters[subjectId]': '41' })).json();
    expect(data).toEqual([
      {
        at: expect.any(String),
        actor: { kind: 'staff', documentId: finance.documentId, name: expect.stringMatching(/^Staff/) },
        action: 'order.admin_cancel',
        id: expect.any(String),
        subject: { type: 'order', id: '41', documentId: null, title: null },
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
      'payment.reversed',
    ]);
    expect(await actions({ 'filters[action]': 'payment.reversed' })).toEqual(['payment.reversed']);
    expect(await actions({ 'filters[subjectId]': '41' })).toEqual([
      'payment.reversed',
      'order.admin_cancel',
      'order.placed',
    ]);
    expect(await actions({ 'filters[subjectId]': '41', 'filters[from]': between })).toEqual([
      'payment.reversed',
    ]);
    expect(await actions({ 'filters[subjectId]': '41', 'filters[to]': between })).toEqual([
      'order.admin_cancel',
      'order.placed',
    ]);
  });

  it('pages by cursor', async () => {
    const query = { 'filters[subjectId]': '41', 'pagination[pageSize]': '2' };
    const first = (await read(query)).json();
    expect(first.data).toHaveLength(2);
    const second = (await read({ ...query, 'pagination[after]': first.meta.pagination.next })).json();
    expect(second.data.map((entry: Entry) => entry.action)).toEqual(['order.placed']);
    expect(second.meta.pagination).toEqual({ pageSize: 2, next: null });
    expect((await read({ 'pagination[after]': 'nonsense' })).statusCode).toBe(400);
  });

  it('shows users, orders, staff and projects by documentId and number or name, whatever form the log has', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx, {}));
    const { rows } = await context().admin.pool.query<{ id: number; document_id: string }>(
      `select i.project_id as id, i.document_id from project_infos i order by i.id desc limit 1`,
    );
    expect(project).toBeTruthy();
    const [info] = rows;
    await context().transact(async (tx) => {
      for (const subject of [
        { type: 'user', id: user.userId },
        { type: 'staff', id: finance.documentId },
        { type: 'project', id: info?.id ?? 0 },
      ] as const)
        await recordEvent(tx, { actor: { kind: 'system' }, type: 'personal_data.viewed', subject });
    });
    const seen = async (documentId: string) => {
      const { data } = (
        await read({ 'filters[subjectId]': documentId, 'filters[action]': 'personal_data.viewed' })
      ).json();
      return data.map(({ subject }: { subject: object }) => subject);
    };
    const { order } = await makeMoneyFixture(context());
    const { data } = (await read({ 'filters[subjectId]': order })).json();
    expect(data.length).toBeGreaterThan(0);
    for (const { subject } of data)
      expect(subject).toMatchObject({
        type: 'order',
        documentId: order,
        title: expect.stringMatching(/^\d{8}-\d+-\d+$/),
      });
    expect(await seen(user.documentId)).toEqual([
      { type: 'user', id: String(user.userId), documentId: user.documentId, title: null },
    ]);
    expect(await seen(finance.documentId)).toEqual([
      {
        type: 'staff',
        id: finance.documentId,
        documentId: finance.documentId,
        title: expect.stringMatching(/^Staff/),
      },
    ]);
    expect(await seen(info?.document_id ?? '')).toEqual([
      { type: 'project', id: String(info?.id), documentId: info?.document_id, title: expect.any(String) },
    ]);
  });

  it('names a distribution by its project in the language of the reader', async () => {
    const { infoDocumentId, documentId: project } = await context().transact((tx) =>
      publishSampleProject(tx, {}),
    );
    await context().transact((tx) => declareSample(tx, project));
    const { rows } = await context().admin.pool.query<{ title: Record<string, string> }>(
      `select title from project_infos where document_id = $1`,
      [infoDocumentId],
    );
    for (const language of ['cs', 'en', 'pl']) {
      const { data } = (
        await app.inject({
          url: '/operator/audit',
          query: { 'filters[action]': 'distribution.declared' },
          headers: { ...reader.headers, 'accept-language': language },
        })
      ).json();
      expect(data[0].subject.title).toBe(rows[0]?.title[language]);
    }
  });

  it('lists its filters: the recorded actions and the members of staff', async () => {
    const answer = await app.inject({ url: '/operator/audit/choices', headers: { ...reader.headers } });
    const { actions, staff } = answer.json().data;
    expect(actions).toEqual([...new Set(actions as string[])].toSorted());
    expect(actions).toEqual(
      expect.arrayContaining(['order.placed', 'order.admin_cancel', 'payment.reversed']),
    );
    expect(staff).toContainEqual({ documentId: finance.documentId, name: expect.stringMatching(/^Staff/) });
  });

  it('records no event for its own reading', async () => {
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
