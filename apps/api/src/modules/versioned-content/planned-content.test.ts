import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { contentStaff, storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { setSampleConfiguration } from '../../../test/support/content/sample-content.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { inEveryLanguage } from '../../../test/support/content/sample-texts.ts';
import { testLinks } from '../../../test/support/media/media-dependencies.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { appConfigurationRoutes, operatorAppConfigurationRoutes } from '../app-configuration/index.ts';
import { articlesRoutes, operatorArticlesRoutes } from '../articles/index.ts';
import { bannerMessagesRoutes, bannersRoutes, operatorBannersRoutes } from '../banners/index.ts';
import { taxTextsRoutes } from '../documents/index.ts';
import { faqsRoutes, operatorFaqsRoutes } from '../faqs/index.ts';
import { signedInUser } from '../../../test/support/app/test-app.ts';
import { contentKinds, createShowDueContent, plannedContentRoutes } from './index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp; picture?: string } = {};
const administrator = { name: 'Parcela', address: 'Praha', companyId: '1', email: 'a@example.com' };
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    articlesRoutes(api, { links: testLinks });
    operatorArticlesRoutes(api);
    faqsRoutes(api);
    operatorFaqsRoutes(api);
    bannersRoutes(api);
    operatorBannersRoutes(api);
    bannerMessagesRoutes(api, { timeZone: 'Europe/Prague' });
    appConfigurationRoutes(api, { administrator, isRunOff: false, socialProviders: [] });
    operatorAppConfigurationRoutes(api, { administrator });
    taxTextsRoutes(api);
    plannedContentRoutes(api);
  });
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
  });
  running.picture = await storeSamplePicture(context(), files().files);
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!);

interface Status {
  readonly documentId: string;
  readonly version: number;
  readonly state: string;
  readonly publication: number;
  readonly publishedVersion: number | null;
  readonly publishAt: string | null;
  readonly nextVersion: number | null;
  readonly nextAt: string | null;
}
type Kind = 'article' | 'faq' | 'banner' | 'message' | 'taxText' | 'appConfiguration';

const texts = inEveryLanguage;
const made = { items: 0 };
const bodies: Readonly<Record<Kind, (text: string) => object>> = {
  article: (text) => ({
    type: 'News',
    visibility: 'Public',
    title: texts(text),
    description: texts(text),
    content: localizedFrom({ cs: [], en: [{ type: 'paragraph', runs: [{ text }] }], pl: [] }),
    image: null,
    tags: [],
  }),
  faq: (text) => ({ title: texts(text), content: texts(text), relevance: 1 }),
  banner: (text) => ({
    ofPage: 'wallet',
    files: { small: running.picture, medium: running.picture, large: running.picture },
    alternativeText: texts(text),
    link: null,
    relevance: 1,
  }),
  message: (text) => ({
    type: 'General',
    text: texts(text),
    relevance: 1,
    ofPage: null,
    visibleForDaysFromRegistration: null,
  }),
  // Texts of the same year would replace each other.
  taxText: (text) => ({ country: 'CZ', year: 2026 + made.items, title: texts(text), content: texts(text) }),
  appConfiguration: (text) => ({
    title: texts(text),
    brand: { name: 'Parcela', logo: null, primaryColor: '#0f5c5c' },
    administratorText: texts(text),
    imprint: { register: null, supervision: null, fees: null, risks: null, phone: null },
    image: null,
  }),
};
const paths = {
  article: '/articles',
  faq: '/faqs',
  banner: '/banners',
  message: '/messages',
  taxText: '/tax-texts',
} as const;

/** A sample item of a kind for staff calls, whose first version is published with the text `First`. */
const shownOf = async (kind: Kind) => {
  const at = (item: string) =>
    kind === 'appConfiguration' ? '/app-configuration' : `${paths[kind]}/${item}`;
  const write = async (text: string, version: number) =>
    kind === 'appConfiguration'
      ? staff.post<Status>('/app-configurations', { ...bodies[kind](text), version })
      : staff.post<Status>(`${at(item)}/versions`, { ...bodies[kind](text), version });
  const create = async (): Promise<string> => {
    if (kind === 'appConfiguration') {
      const { data } = await staff.get<Status>('/app-configuration');
      return (await write('First', data.version)).data.documentId;
    }
    made.items += 1;
    const slug = kind === 'article' && { slug: `planned-${made.items}` };
    return (await staff.post(paths[kind], { ...slug, ...bodies[kind]('First') })).data.documentId;
  };
  const item = await create();
  const see = async () => (await staff.get<Status>(at(item))).data;
  const publish = async (more: object = {}) => {
    const { version } = await see();
    if (kind !== 'appConfiguration') return staff.decide<Status>(`${at(item)}/publish`, { version, ...more });
    const { publication } = await see();
    return staff.post<Status>(`/app-configurations/${item}/publish`, { version, publication, ...more });
  };
  const change = (what: 'move' | 'take-back', body: object) =>
    staff.post<Status>(`/planned-content/${kind}/${item}/${what}`, body);
  expect((await publish()).data).toMatchObject({ state: 'published' });
  return { item, see, write, publish, change, at: at(item) };
};

/** The text that users read now. */
const read = async (kind: Kind, item: string): Promise<string> => {
  const { headers } = await signedInUser(context());
  const url = {
    article: `/api/articles/${item}`,
    faq: '/api/faqs?pagination[pageSize]=100',
    banner: '/api/banners?pagination[pageSize]=100',
    message: '/api/messages?pagination[pageSize]=100',
    taxText: '/api/tax-texts',
    appConfiguration: '/api/app-configuration',
  }[kind];
  const answer = await running.app!.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}locale=en`,
    headers,
  });
  const { data } = answer.json<{ data: unknown }>();
  const all = Array.isArray(data) ? (data as { documentId: string }[]) : [data];
  const mine = all.filter((one) => !Array.isArray(data) || (one as Status).documentId === item);
  const text = JSON.stringify(mine);
  return ['First', 'Second', 'Third'].find((word) => text.includes(word)) ?? 'nothing';
};

const inHours = async (hours: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000).toISOString();
const job = (transact = context().transact) =>
  createShowDueContent({ transact, kinds: Object.values(contentKinds) });
const work = async (): Promise<void> => {
  while ((await job().run()) === 'more');
};
const subjects = {
  article: 'article',
  faq: 'faq',
  banner: 'banner',
  message: 'banner_message',
  taxText: 'tax_text',
  appConfiguration: 'app_configuration',
} as const;
const kinds = Object.keys(subjects) as Kind[];

describe.each(kinds)('a planned version of published %s', (kind) => {
  it('replaces the published version at its time, once, even if the job dies or runs twice', async () => {
    const { item, see, write, publish } = await shownOf(kind);
    const { version, publishedVersion } = await see();
    await write('Second', version);
    const at = await inHours(2);
    const planned = (await publish({ publishAt: at })).data;
    expect(planned).toMatchObject({ state: 'published', publishedVersion, nextAt: at });
    expect(planned.nextVersion).toBe(planned.version);
    await work();
    expect(await read(kind, item)).toBe('First');
    await advanceClock(context(), '2 hours');
    const dies = job((perform) =>
      context().transact(async (tx) => {
        await perform(tx);
        throw new Error('the worker dies before it commits');
      }),
    );
    await expect(dies.run()).rejects.toThrow('dies');
    expect(await read(kind, item)).toBe('First');
    await Promise.all([work(), work(), work()]);
    expect(await read(kind, item)).toBe('Second');
    expect(await see()).toMatchObject({
      state: 'published',
      publishedVersion: planned.version,
      publishAt: at,
      nextVersion: null,
      nextAt: null,
      publication: planned.publication + 1,
    });
    const shown = (await staff.auditOf(subjects[kind], item)).filter((type) => type.endsWith('.shown'));
    expect(shown).toHaveLength(1);
  });

  it('keeps its planned content when staff move or revoke it, even after later edits', async () => {
    const { item, see, write, publish, change } = await shownOf(kind);
    await write('Second', (await see()).version);
    const { data: planned } = await publish({ publishAt: await inHours(2) });
    const { data: newer } = await write('Third', planned.version);
    const at = await inHours(5);
    const moved = await change('move', { publication: planned.publication, publishAt: at });
    expect([moved.status, moved.data]).toMatchObject([
      200,
      { version: newer.version, nextVersion: planned.version, nextAt: at },
    ]);
    await advanceClock(context(), '3 hours');
    await work();
    expect(await read(kind, item)).toBe('First');
    const { publication } = moved.data;
    expect((await change('take-back', { publication })).data).toMatchObject({
      state: 'published',
      nextVersion: null,
      nextAt: null,
    });
    await advanceClock(context(), '3 hours');
    await work();
    expect(await read(kind, item)).toBe('First');
    const gone = await change('take-back', { publication: publication + 1 });
    expect([gone.status, gone.code]).toEqual([409, 'content.not_planned']);
    const events = await staff.auditOf(subjects[kind], item);
    expect(events.slice(-2)).toEqual([
      `${subjects[kind]}.publication_moved`,
      `${subjects[kind]}.publication_taken_back`,
    ]);
  });

  it('accepts the change of one of two editors, and answers the other with a conflict', async () => {
    const { see, write, publish, change } = await shownOf(kind);
    await write('Second', (await see()).version);
    const { data: planned } = await publish({ publishAt: await inHours(2) });
    const { publication } = planned;
    const moves = await Promise.all(
      [await inHours(3), await inHours(4)].map((publishAt) => change('move', { publication, publishAt })),
    );
    expect(new Set(moves.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stale = await change('take-back', { publication });
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
    const now = await see();
    const past = await change('move', { publication: now.publication, publishAt: '2020-01-01T00:00:00Z' });
    expect(past.issues).toEqual([{ path: 'publishAt', code: 'invalid_date' }]);
    expect(await see()).toEqual(now);
  });

  it('never appears after staff have published a newer version immediately', async () => {
    const { item, see, write, publish } = await shownOf(kind);
    await write('Second', (await see()).version);
    const { data: planned } = await publish({ publishAt: await inHours(2) });
    await write('Third', planned.version);
    expect((await publish()).data).toMatchObject({ nextVersion: null, nextAt: null });
    await advanceClock(context(), '3 hours');
    await work();
    expect(await read(kind, item)).toBe('Third');
  });
});

describe('a planned first publication', () => {
  const draft = async () => (await staff.post('/faqs', bodies.faq('First'))).data.documentId;
  const publish = async (item: string) =>
    staff.decide<Status>(`/faqs/${item}/publish`, { version: 1, publishAt: await inHours(2) });
  const change = (item: string, what: string, body: object) =>
    staff.post<Status>(`/planned-content/faq/${item}/${what}`, body);

  it('begins automatically at the new time when staff move it', async () => {
    const item = await draft();
    const { data } = await publish(item);
    const at = await inHours(5);
    const moved = await change(item, 'move', { publication: data.publication, publishAt: at });
    expect(moved.data).toMatchObject({ state: 'scheduled', publishedVersion: 1, publishAt: at });
    await advanceClock(context(), '3 hours');
    expect(await read('faq', item)).toBe('nothing');
    await advanceClock(context(), '3 hours');
    expect(await read('faq', item)).toBe('First');
    const late = await change(item, 'move', {
      publication: moved.data.publication,
      publishAt: await inHours(1),
    });
    expect([late.status, late.code]).toEqual([409, 'content.not_planned']);
  });

  it('becomes a draft again when staff revoke it', async () => {
    const item = await draft();
    const { data } = await publish(item);
    expect((await change(item, 'take-back', { publication: data.publication })).data).toMatchObject({
      state: 'draft',
      publishedVersion: null,
      publishAt: null,
    });
    await advanceClock(context(), '3 hours');
    expect(await read('faq', item)).toBe('nothing');
  });

  it('answers 404 for an unknown id and 400 for an unknown kind, and changes nothing', async () => {
    const item = await draft();
    const { data } = await publish(item);
    const body = { publication: data.publication };
    expect((await change('nobodys'.padEnd(24, '0'), 'take-back', body)).status).toBe(404);
    expect((await staff.post(`/planned-content/tag/${item}/take-back`, body)).status).toBe(400);
    expect((await staff.get<Status>(`/faqs/${item}`)).data).toMatchObject({ publishAt: data.publishAt });
  });
});

describe('the content tables', () => {
  it('accept no plan without a version, and no plan for a hidden version', async () => {
    const { item } = await shownOf('faq');
    const set = (change: string) =>
      sql`update faqs set ${sql.raw(change)} where document_id = ${item}`.execute(context().database.kysely);
    await expect(set("next_at = app_now() + interval '1 hour'")).rejects.toThrow(/faqs_next_whole/);
    await expect(set("next_version = 1, next_at = publish_at - interval '1 hour'")).rejects.toThrow(
      /faqs_next_follows/,
    );
    await expect(
      set('published_version = null, publish_at = null, next_version = 1, next_at = app_now()'),
    ).rejects.toThrow(/faqs_next_follows/);
  });
});
