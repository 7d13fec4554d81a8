import { type Scheduled, scheduleKeyOf } from './list-schedule.queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import {
  publishSampleArticle,
  publishSampleDocument,
  publishSampleMessage,
  setSampleConfiguration,
} from '../../../../test/support/content/sample-content.ts';
import { storeSamplePicture } from '../../../../test/support/content/operator-content.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { publishSampleUpdate } from '../../../../test/support/content/sample-project-updates.ts';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import { runSamplePoll } from '../../../../test/support/projects/sample-polls.ts';
import { publishOpeningDocuments } from '../../../../test/support/projects/opening-documents.ts';
import { publishSampleProject, sampleProject } from '../../../../test/support/projects/sample-projects.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { publishAppConfiguration } from '../../app-configuration/index.ts';
import { createBanner } from '../../banners/index.ts';
import { setRates } from '../../exchange-rates/index.ts';
import { createTaxText } from '../../documents/index.ts';
import { createFaq } from '../../faqs/index.ts';
import { createProject, planOpening, publishProject, setPrice } from '../../projects/index.ts';
import { contentKinds, publishContent } from '../../versioned-content/index.ts';
import { ibanMark } from '../../wallets/index.ts';
import { overviewRoutes } from '../index.ts';

const context = useTestDatabase();
const files = useFileStore();
const made: { app?: TestApp; planner?: TestStaff; start: number } = { start: 0 };

interface Row {
  readonly kind: string;
  readonly documentId: string;
  readonly page: string;
  readonly at: string;
  readonly title: { readonly en: string } | null;
  readonly project: { readonly en: string } | null;
  readonly version: number | null;
  readonly replaces: number | null;
  readonly price: { readonly amount: number } | null;
  readonly rates: object | null;
  readonly seen: number | null;
  readonly scheduledBy: string | null;
}
const hour = (hours: number): Date => new Date(made.start + hours * 3_600_000);

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) =>
    overviewRoutes(api, {
      variables: [],
      markOf: (iban) => ibanMark(testVault, iban),
      timeZone: 'Europe/Prague',
    }),
  );
  made.planner = await signedInStaff(context(), ['content']);
  made.start = (await readClock(context().database.reader)).getTime();
  const picture = await storeSamplePicture(context(), files().files);
  const actor = { kind: 'staff', id: made.planner.staffId } as const;
  const texts = inEveryLanguage;
  await context().transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
    // Items that are already shown, or are still drafts, are not on the schedule.
    await publishSampleArticle(tx);
    await publishSampleMessage(tx);
    const { article } = await publishSampleArticle(tx, { title: texts('Article') });
    await publishContent(tx, contentKinds.article, { item: article, version: 1, publishAt: hour(1), actor });
    const faq = await createFaq(tx, {
      content: { title: texts('Question'), content: texts('Answer'), relevance: 1 },
      actor,
    });
    await publishContent(tx, contentKinds.faq, { item: faq, version: 1, publishAt: hour(2), actor });
    const message = await publishSampleMessage(tx, { text: texts('Message') });
    await publishContent(tx, contentKinds.bannerMessage, {
      item: message,
      version: 1,
      publishAt: hour(4),
      actor,
    });
    // The sample is the first version.
    await publishAppConfiguration(tx, { version: 1, publishAt: hour(5), actor });
    const info = await createProject(tx, sampleProject({ state: 'Prepared' }));
    await publishProject(tx, { item: info.infoDocumentId, version: 1, publishAt: hour(7), actor });
    const shown = await publishSampleProject(tx, { state: 'Prepared' });
    await publishOpeningDocuments(tx, shown.id);
    await planOpening(tx, { projectId: shown.id, opensAt: hour(8), actor });
    await setPrice(tx, { projectId: shown.id, amount: 2_000_00n, appliedAt: hour(9), actor });
    await runSamplePoll(tx, { project: shown.documentId, startAt: hour(10), endAt: hour(11) });
    await setRates(tx, {
      eurToCzk: '25.5',
      eurToPln: '4.3',
      source: 'test',
      validFrom: hour(12),
      actor,
    });
    await publishSampleDocument(tx, files().files, {
      kind: 'prospect',
      projectId: shown.id,
      publishedAt: hour(6),
    });
    const taxText = await createTaxText(tx, {
      content: { country: 'CZ', year: 2026, title: texts('Tax'), content: texts('Tax') },
      actor,
    });
    await publishContent(tx, contentKinds.taxText, { item: taxText, version: 1, publishAt: hour(13), actor });
    await publishSampleUpdate(tx, { project: shown.documentId, publishAt: hour(14) });
    const banner = await createBanner(tx, {
      content: {
        ofPage: 'wallet',
        files: { small: picture, medium: picture, large: picture },
        alternativeText: texts('Banner'),
        link: null,
        relevance: 1,
      },
      actor,
    });
    await publishContent(tx, contentKinds.banner, { item: banner, version: 1, publishAt: hour(3), actor });
  });
});
afterAll(() => made.app?.close());

/** The schedule as a staff member with these roles sees it. */
const ask = async (roles: readonly StaffRole[], query = '') => {
  const { headers } = await signedInStaff(context(), roles);
  const answer = await made.app!.inject({ url: `/operator/schedule${query}`, headers: { ...headers } });
  const body = answer.json<{
    data: readonly Row[];
    meta: { pagination: { next: string | null } };
  }>();
  return { status: answer.statusCode, rows: body.data, next: body.meta?.pagination.next };
};
const everything: readonly StaffRole[] = ['content', 'compliance', 'finance', 'administrator'];

describe('GET /operator/schedule', () => {
  it('lists the scheduled starts and ends of every kind, soonest first, with the planner, in one statement', async () => {
    const { headers } = await signedInStaff(context(), everything);
    const statements = await statementsOf(async () => {
      const answer = await made.app!.inject({ url: '/operator/schedule', headers: { ...headers } });
      expect(answer.statusCode).toBe(200);
    });
    // The other statements find the session and extend it.
    expect(statements.filter((text) => text.includes('articles_schedule'))).toHaveLength(1);
    const { rows, next } = await ask(everything);
    expect([rows.map(({ kind }) => kind), next]).toEqual([
      [
        'article',
        'faq',
        'banner',
        'message',
        'appConfiguration',
        'legalDocument',
        'project',
        'projectOpening',
        'price',
        'pollStart',
        'pollEnd',
        'rates',
        'taxText',
        'projectUpdate',
      ],
      null,
    ]);
    expect(rows.map(({ at }) => at)).toEqual(rows.map((_, index) => hour(index + 1).toISOString()));
    const { rows: names } = await context().admin.pool.query<{ name: string }>(
      `select name from staff_members where id = ${made.planner!.staffId}`,
    );
    const of = (kind: string) => rows.find((row) => row.kind === kind)!;
    const content = ['article', 'faq', 'banner', 'message', 'appConfiguration', 'project'];
    expect(content.filter((kind) => typeof of(kind).seen !== 'number')).toEqual([]);
    const planned = [...content, 'projectOpening', 'price', 'rates'];
    expect(new Set(planned.map((kind) => of(kind).scheduledBy))).toEqual(new Set([names[0]?.name]));
    expect(of('article')).toMatchObject({
      title: { en: 'Article (en)' },
      version: 1,
      replaces: 1,
      price: null,
    });
    expect(of('faq')).toMatchObject({ title: { en: 'Question (en)' }, version: 1, replaces: null });
    expect(of('legalDocument').page).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(of('price')).toMatchObject({ page: of('projectOpening').page, price: { amount: 2_000_00 } });
    expect(of('pollEnd').project).toEqual(of('price').title);
    expect(of('rates')).toMatchObject({ title: null, rates: { eurToCzk: '25.5', eurToPln: '4.3' } });
  });

  it('shows each role only the kinds whose pages it may see, and nothing to callers who are not staff', async () => {
    const content = [
      'article',
      'faq',
      'banner',
      'message',
      'appConfiguration',
      'project',
      'projectOpening',
      'price',
      'pollStart',
      'pollEnd',
      'taxText',
      'projectUpdate',
    ];
    const kindsOf = async (roles: readonly StaffRole[]) => (await ask(roles)).rows.map(({ kind }) => kind);
    expect(await kindsOf(['content'])).toEqual(content);
    expect(await kindsOf(['compliance'])).toContain('legalDocument');
    expect(await kindsOf(['compliance'])).not.toContain('article');
    expect((await ask(['content'], '?filters[kind]=rates')).rows).toEqual([]);
    expect((await ask(['finance'], '?filters[kind]=rates')).rows).toHaveLength(1);
    const user = await signedInUser(context());
    for (const headers of [{}, user.headers])
      expect((await made.app!.inject({ url: '/operator/schedule', headers })).statusCode).toBe(401);
  });

  it('pages by the cursor of the previous page', async () => {
    const pages: string[][] = [];
    let after = '';
    do {
      const { rows, next } = await ask(everything, `?pagination[pageSize]=5${after}`);
      pages.push(rows.map(({ kind }) => kind));
      after = next === null || next === undefined ? '' : `&pagination[after]=${next}`;
    } while (after !== '');
    expect(pages.map((page) => page.length)).toEqual([5, 5, 4]);
    expect(new Set(pages.flat()).size).toBe(14);
    for (const query of ['?pagination[after]=nonsense', '?filters[kind]=order', '?sort=at'])
      expect([query, (await ask(everything, query)).status]).toEqual([query, 400]);
  });

  it('accepts a cursor from a later century', async () => {
    const key = scheduleKeyOf({
      atMicros: 32_480_000_000_000_001n,
      kind: 'price',
      documentId: 'a',
    } as Scheduled);
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    expect(await ask(everything, `?pagination[after]=${cursor}`)).toMatchObject({ status: 200, rows: [] });
  });

  it('omits everything that has begun', async () => {
    await advanceClock(context(), '6 hours');
    const { rows } = await ask(everything);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'project',
      'projectOpening',
      'price',
      'pollStart',
      'pollEnd',
      'rates',
      'taxText',
      'projectUpdate',
    ]);
  });
});
