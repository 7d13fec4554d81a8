import { localizedFrom } from '@parcela/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { publishSampleMessage } from '../../../test/support/content/sample-content.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInStaff } from '../../../test/support/app/test-staff.ts';
import { listShownMessages } from './banner-messages.queries.ts';
import { bannerMessagesRoutes, bannersPersonalData, operatorBannersRoutes } from './index.ts';

const context = useTestDatabase();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    bannerMessagesRoutes(api, { timeZone: 'Europe/Prague' });
    operatorBannersRoutes(api);
  });
});
afterAll(() => running.app?.close());

interface Shown {
  readonly documentId: string;
  readonly text: string;
  readonly visibleUntil: string | null;
}

const list = async (user: TestUser, query = ''): Promise<readonly Shown[]> => {
  const answer = await running.app!.inject({ url: `/api/messages${query}`, headers: user.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Shown[] }>().data;
};
const sees = async (user: TestUser, message: string): Promise<boolean> =>
  (await list(user, '?pagination[pageSize]=100')).some(({ documentId }) => documentId === message);
const publish = (of: Parameters<typeof publishSampleMessage>[1] = {}): Promise<string> =>
  context().transact((tx) => publishSampleMessage(tx, of));
const dismiss = (user: TestUser, message: string) =>
  running.app!.inject({ method: 'POST', url: `/api/messages/${message}/dismiss`, headers: user.headers });

describe('GET /api/messages', () => {
  it('sorts by relevance in the requested language, or in English where a text is missing, and pages (spec 3.18, 7.03)', async () => {
    const user = await signedInUser(context());
    const text = localizedFrom({ cs: 'Druhá', en: 'Second', pl: '' });
    const second = await publish({ relevance: 20, text, type: 'Greenhorn', ofPage: 'projects' });
    const first = await publish({ relevance: 5, type: 'Verification' });
    const ours = (shown: readonly Shown[]) =>
      shown.filter(({ documentId }) => documentId === first || documentId === second);
    expect(ours(await list(user, '?locale=cs&sort=relevance'))).toMatchObject([
      { type: 'Verification', text: 'News (cs)', ofPage: null, visibleForDaysFromRegistration: null },
      { type: 'Greenhorn', text: 'Druhá', ofPage: 'projects', visibleUntil: null },
    ]);
    expect(ours(await list(user, '?locale=pl')).map(({ text: shown }) => shown)).toEqual([
      'News (pl)',
      'Second',
    ]);
    expect((await list(user, '?pagination[page]=2&pagination[pageSize]=1')).length).toBe(1);
    const empty = await running.app!.inject({
      url: '/api/messages?pagination[page]=50',
      headers: user.headers,
    });
    expect(empty.json()).toMatchObject({ data: [], meta: { pagination: { page: 50, pageCount: 1 } } });
  });

  it('hides a message after its number of days since sign-up (spec 4.36)', async () => {
    const user = await signedInUser(context());
    const message = await publish({ visibleForDaysFromRegistration: 3 });
    const [before] = (await list(user)).filter(({ documentId }) => documentId === message);
    const { rows } = await sql<{ until: Date }>`
      select (created_at at time zone 'Europe/Prague' + interval '3 days') at time zone 'Europe/Prague' as until
      from users where id = ${user.userId}`.execute(context().admin.kysely);
    expect(before?.visibleUntil).toBe(rows[0]?.until.toISOString());
    // No session lasts that long, so the test queries the messages without one.
    await advanceClock(context(), '2 days 23 hours');
    const later = await signedInUser(context());
    expect(await sees(later, message), 'somebody who signed up later').toBe(true);
    const isListed = async (): Promise<boolean> => {
      const { items } = await listShownMessages(context().database.reader, {
        userId: user.userId,
        locale: 'en',
        timeZone: 'Europe/Prague',
        page: 1,
        pageSize: 100,
      });
      return items.some(({ documentId }) => documentId === message);
    };
    expect(await isListed()).toBe(true);
    await advanceClock(context(), '2 hours');
    expect(await isListed()).toBe(false);
  });

  it('hides a message that a user dismisses on all their devices, and from no other user (spec 4.36)', async () => {
    const [user, stranger] = [await signedInUser(context()), await signedInUser(context())];
    const message = await publish();
    for (const _ of [1, 2]) expect((await dismiss(user, message)).json()).toEqual({ ok: true });
    expect([await sees(user, message), await sees(stranger, message)]).toEqual([false, true]);
    const own = await bannersPersonalData.parts['dismissedMessages']?.(
      context().database.reader,
      user.userId,
    );
    expect(own).toMatchObject([{ message }]);
    await context().transact((tx) => bannersPersonalData.erase!(tx, user.userId));
    expect(await sees(user, message)).toBe(true);
  });

  it('refuses to dismiss an unpublished message', async () => {
    const user = await signedInUser(context());
    expect((await dismiss(user, 'nobodys'.padEnd(24, '0'))).statusCode).toBe(404);
    const { rows } = await sql`
      select from banner_message_dismissals where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
  });

  it('needs a session and refuses an unknown order', async () => {
    expect((await running.app!.inject({ url: '/api/messages' })).statusCode).toBe(401);
    const { headers } = await signedInUser(context());
    const bad = await running.app!.inject({ url: '/api/messages?sort=text', headers });
    expect(bad.statusCode).toBe(400);
  });
});

const content = {
  type: 'General',
  text: localizedFrom({ cs: 'Novinka', en: 'News', pl: 'Nowość' }),
  relevance: 1,
  ofPage: null,
  visibleForDaysFromRegistration: null,
};

interface Item {
  readonly documentId: string;
  readonly state: string;
}

/** A staff call with its own session, because tests move the clock. */
const staffCall = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const { headers } = await signedInStaff(context(), ['content']);
  const answer = await running.app!.inject({
    method,
    url: `/operator/messages${path}`,
    headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(payload && { payload }),
  });
  const body = answer.json<{ data: Item; error?: { details: { code: string; issues: object[] } } }>();
  return { status: answer.statusCode, data: body.data, details: body.error?.details };
};
const written = async (): Promise<string> => (await staffCall('POST', '', content)).data.documentId;
const auditOf = async (message: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ type: string }>`
    select type from domain_events where subject_type = 'banner_message' and subject_id = ${message}
    order by id`.execute(context().admin.kysely);
  return rows.map(({ type }) => type);
};

describe('messages in the back office', () => {
  it('stay hidden as drafts, and staff publish, change and unpublish them (spec 3.18)', async () => {
    const user = await signedInUser(context());
    const created = await staffCall('POST', '', content);
    expect([created.status, created.data]).toMatchObject([
      201,
      { ...content, state: 'draft', version: 1, publishedVersion: null, publishAt: null },
    ]);
    const message = created.data.documentId;
    expect(await sees(user, message)).toBe(false);

    await staffCall('POST', `/${message}/publish`, { version: 1, publication: 0 });
    const edited = await staffCall('POST', `/${message}/versions`, {
      ...content,
      text: { ...content.text, en: 'Better news' },
      version: 1,
    });
    expect(edited.data).toMatchObject({ state: 'published', version: 2, publishedVersion: 1 });
    const textOf = async () => (await list(user)).find(({ documentId }) => documentId === message)?.text;
    expect(await textOf()).toBe('News');
    await staffCall('POST', `/${message}/publish`, { version: 2, publication: 1 });
    expect(await textOf()).toBe('Better news');

    const hidden = await staffCall('POST', `/${message}/unpublish`, { publication: 2 });
    expect(hidden.data).toMatchObject({ state: 'draft', publishedVersion: null });
    expect(await sees(user, message)).toBe(false);
    expect(await auditOf(message)).toEqual([
      'banner_message.saved',
      'banner_message.published',
      'banner_message.saved',
      'banner_message.published',
      'banner_message.unpublished',
    ]);
  });

  it('accept a later start but no past one, and stay visible until a later version starts', async () => {
    const message = await written();
    const now = await readClock(context().database.reader);
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const past = await staffCall('POST', `/${message}/publish`, {
      version: 1,
      publication: 0,
      publishAt: at(-1),
    });
    expect([past.status, past.details?.issues]).toEqual([400, [{ path: 'publishAt', code: 'invalid_date' }]]);
    const scheduled = await staffCall('POST', `/${message}/publish`, {
      version: 1,
      publication: 0,
      publishAt: at(2),
    });
    expect(scheduled.data).toMatchObject({ state: 'scheduled', publishAt: at(2) });
    expect(await sees(await signedInUser(context()), message)).toBe(false);
    await advanceClock(context(), '3 hours');
    expect(await sees(await signedInUser(context()), message)).toBe(true);
    const next = { version: 1, publication: 1, publishAt: at(9) };
    const shown = await staffCall('POST', `/${message}/publish`, next);
    expect(shown.data).toMatchObject({ state: 'published', nextVersion: 1, nextAt: at(9) });
    expect(await sees(await signedInUser(context()), message)).toBe(true);
  });

  it('show their versions, and staff can republish an earlier version as the next', async () => {
    const message = await written();
    const mistake = { ...content, text: { ...content.text, en: 'A mistake' }, version: 1 };
    await staffCall('POST', `/${message}/versions`, mistake);
    await staffCall('POST', `/${message}/publish`, { version: 2, publication: 0 });
    const again = await staffCall('POST', `/${message}/publish`, {
      version: 2,
      publication: 1,
      earlierVersion: 1,
    });
    expect(again.data).toMatchObject({ ...content, version: 3, publishedVersion: 3, state: 'published' });
    const shown = (await list(await signedInUser(context()))).find(
      ({ documentId }) => documentId === message,
    );
    expect(shown?.text).toBe('News');
    expect((await staffCall('GET', `/${message}/versions`)).data).toMatchObject([
      { ...content, version: 3 },
      { version: 2, text: { en: 'A mistake' } },
      { ...content, version: 1 },
    ]);
  });

  it('refuse a change based on an older version', async () => {
    const message = await written();
    const answers = await Promise.all(
      [1, 2].map(() => staffCall('POST', `/${message}/versions`, { ...content, version: 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stale = await staffCall('POST', `/${message}/publish`, { version: 1, publication: 0 });
    expect([stale.status, stale.details?.code]).toEqual([409, 'common.conflict']);
    expect(await auditOf(message)).toEqual(['banner_message.saved', 'banner_message.saved']);
  });

  it.each<[string, object, object]>([
    ['an unknown type', { type: 'Other' }, { path: 'type' }],
    [
      'a missing English text',
      { text: localizedFrom({ cs: 'A', en: ' ', pl: 'B' }) },
      { path: 'text.en', code: 'required' },
    ],
    ['an unknown page', { ofPage: 'sign-in' }, { path: 'ofPage' }],
    ['zero days', { visibleForDaysFromRegistration: 0 }, { path: 'visibleForDaysFromRegistration' }],
    ['a state set by the client', { state: 'published' }, { path: 'state' }],
  ])('refuse %s and write nothing', async (_what, change, issue) => {
    const count = async () =>
      (await sql`select from banner_messages`.execute(context().admin.kysely)).rows.length;
    const before = await count();
    const answer = await staffCall('POST', '', { ...content, ...change });
    expect([answer.status, answer.details?.issues]).toMatchObject([400, [issue]]);
    expect(await count()).toBe(before);
  });

  it('can be filtered by state', async () => {
    const [draft, shown] = [await written(), await publish({ relevance: 1 })];
    const idsOf = async (state: string) => {
      const { data } = await staffCall('GET', `?filters[state]=${state}&pagination[pageSize]=100`);
      return (data as unknown as Item[]).map(({ documentId }) => documentId);
    };
    expect(await idsOf('draft')).toContain(draft);
    expect(await idsOf('draft')).not.toContain(shown);
    expect(await idsOf('published')).toContain(shown);
  });

  it('answer 404 for an unknown id', async () => {
    const path = `/${'nobodys'.padEnd(24, '0')}`;
    const statuses = [
      await staffCall('GET', `${path}/versions`),
      await staffCall('POST', `${path}/versions`, { ...content, version: 1 }),
      await staffCall('POST', `${path}/publish`, { version: 1, publication: 0 }),
      await staffCall('POST', `${path}/unpublish`, { publication: 0 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});

describe('the tables of messages', () => {
  it('keep every text that a user saw: the application cannot change or delete one', async () => {
    await publish();
    for (const statement of [
      sql`update banner_message_versions set text = '{"en": "Else"}'`,
      sql`delete from banner_message_versions`,
      sql`delete from banner_messages`,
    ])
      await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
  });
});
