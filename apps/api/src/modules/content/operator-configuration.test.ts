import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '../../platform/database.ts';
import { contentStaff, storeSamplePicture } from '../../testing/content-staff.ts';
import {
  publishSampleProject,
  samplePdf,
  setSampleRates,
  useFileStore,
} from '../../testing/sample-content.ts';
import { advanceClock, signedInUser, startTestApp, type TestApp, testVault } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { getProfile, updateSettings } from '../accounts/index.ts';
import { storeDocument } from '../media/index.ts';
import { amlRoutes } from '../verification/index.ts';
import { contentRoutes, operatorConfigurationRoutes, termsInForce } from './index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp } = {};
const administrator = { name: 'Parcela', address: 'Praha', companyId: '1', email: 'a@example.com' };
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    contentRoutes(api, { administrator, socialProviders: [] });
    operatorConfigurationRoutes(api);
    amlRoutes(api, { vault: testVault });
  });
  await context().transact(setSampleRates);
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!, ['content', 'compliance']);

const texts = (text: string) => ({ cs: `${text} cs`, en: `${text} en`, pl: `${text} pl` });
const missing = 'nobodys'.padEnd(24, '0');
const read = async (path: string) => {
  const answer = await running.app!.inject({ url: path });
  return answer.json<{ data: Record<string, unknown> }>().data;
};

describe('the configuration of the application', () => {
  const configuration = (change: object = {}) => ({
    title: texts('Parcela'),
    administratorText: texts('Who'),
    image: null,
    version: 0,
    ...change,
  });

  it('is replaced as a whole by whoever has seen the newest one, and the earlier ones are kept', async () => {
    const file = await storeSamplePicture(context(), files().files);
    const image = { file, alternativeText: { cs: 'Znak', en: 'Logo', pl: 'Logo' } };
    const first = await staff.post<{ version: number }>('/app-configurations', configuration({ image }));
    expect([first.status, first.data]).toMatchObject([201, { title: texts('Parcela'), image }]);
    expect(await read('/api/app-configuration?locale=pl')).toMatchObject({
      title: 'Parcela pl',
      image: { url: `/api/files/${file}`, alternativeText: 'Logo' },
    });
    const { version } = first.data;
    const changes = await Promise.all(
      ['One', 'Two'].map((name) =>
        staff.post('/app-configurations', configuration({ title: texts(name), version })),
      ),
    );
    expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { data } = await staff.get<readonly { title: { en: string } }[]>('/app-configurations');
    expect(data).toHaveLength(2);
    expect(await read('/api/app-configuration')).toMatchObject({ title: data[0]?.title.en, image: null });
  });

  it.each<[string, object, string]>([
    ['a title in one language only', { title: { cs: '', en: 'A', pl: '' } }, 'title.cs'],
    ['a picture that is not there', { image: { file: missing, alternativeText: texts('A') } }, 'image.file'],
    ['accounts for money', { collection: { iban: 'CZ' } }, 'collection'],
  ])('with %s is refused, and nothing is written', async (_what, change, path) => {
    const before = await staff.countOf('app_configurations');
    const { data } = await staff.get<readonly { version: number }[]>('/app-configurations');
    const version = data[0]?.version ?? 0;
    const answer = await staff.post('/app-configurations', configuration({ ...change, version }));
    expect([answer.status, answer.issues[0]?.path]).toEqual([400, path]);
    expect(await staff.countOf('app_configurations')).toBe(before);
  });
});

interface Legal {
  readonly documentId: string;
  readonly version: number;
  readonly isInForce: boolean;
}

describe('documents that people agree to', () => {
  const storePdf = async (): Promise<string> => {
    const stored = await context().transact((tx) =>
      storeDocument({ files: files().files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' }),
    );
    return stored.documentId;
  };
  const legal = async (change: object = {}) => ({
    kind: 'terms',
    project: null,
    title: texts('Terms'),
    caption: null,
    files: { cs: await storePdf(), en: await storePdf(), pl: await storePdf() },
    ...change,
  });
  const publish = async (change: object = {}) => staff.post<Legal>('/legal-documents', await legal(change));

  it('get a next version at once or from a moment on, and staff see every one', async () => {
    const first = await publish({ kind: 'whitePaper' });
    expect([first.status, first.data]).toMatchObject([
      201,
      { kind: 'whitePaper', project: null, version: 1, isInForce: true },
    ]);
    const now = await readClock(context().database.reader);
    const publishAt = new Date(now.getTime() + 3_600_000).toISOString();
    const second = await publish({ kind: 'whitePaper', publishAt });
    expect(second.data).toMatchObject({ version: 2, isInForce: false, publishAt });
    await advanceClock(context(), '2 hours');
    const { data } = await staff.get<readonly Legal[]>('/legal-documents?filters[kind]=whitePaper');
    expect(data.map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, true],
      [1, false],
    ]);
    const past = await publish({ kind: 'whitePaper', publishAt });
    expect(past.issues).toEqual([{ path: 'publishAt', code: 'invalid_date' }]);
  });

  it('belong to a project when they are its prospect, and only then', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx));
    const prospect = await publish({ kind: 'prospect', project: project.documentId });
    expect(prospect.data).toMatchObject({ kind: 'prospect', project: project.documentId, isInForce: true });
    const wrong = [
      await publish({ kind: 'prospect' }),
      await publish({ project: project.documentId }),
      await publish({ kind: 'prospect', project: missing }),
    ];
    expect(wrong.map(({ status, code }) => [status, code])).toEqual([
      [400, 'common.validation'],
      [400, 'common.validation'],
      [404, 'project.not_found'],
    ]);
  });

  it('are published whole or not at all: every language with its own PDF', async () => {
    const picture = await storeSamplePicture(context(), files().files);
    const before = await staff.countOf('legal_document_versions');
    const { files: three } = await legal();
    const wrong = [
      await publish({ title: { cs: 'A', en: 'A', pl: ' ' } }),
      await publish({ files: { ...three, pl: missing } }),
      await publish({ files: { ...three, cs: picture } }),
    ];
    expect(wrong.map(({ issues }) => issues[0]?.path)).toEqual(['title.pl', 'files.pl', 'files.cs']);
    expect(await staff.countOf('legal_document_versions')).toBe(before);
  });

  it('get different numbers when two are published at once', async () => {
    const [one, two] = await Promise.all([publish({ kind: 'privacy' }), publish({ kind: 'privacy' })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(Math.abs(one.data.version - two.data.version)).toBe(1);
  });

  it('ask every user again when the terms or the privacy policy are new, from the moment they are in force', async () => {
    await publish();
    await publish({ kind: 'privacy' });
    const user = await signedInUser(context());
    const order = async (): Promise<number> => {
      const answer = await running.app!.inject({
        method: 'PUT',
        url: '/core/user/aml/draft',
        headers: user.headers,
        payload: { cityAddress: 'Brno' },
      });
      return answer.statusCode;
    };
    const profileOf = () => getProfile(context().database.reader, testVault, user.userId);
    const accept = async () => {
      const { documentId: profileDocumentId } = await profileOf();
      await context().transact((tx) =>
        updateSettings({ findPublishedTerms: termsInForce }, tx, {
          userId: user.userId,
          profileDocumentId,
          termsAndPrivacyAccepted: true,
        }),
      );
    };
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([200, true]);

    const now = await readClock(context().database.reader);
    await publish({ publishAt: new Date(now.getTime() + 600_000).toISOString() });
    expect(await order(), 'before they are in force').toBe(200);
    await advanceClock(context(), '11 minutes');
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([403, false]);
    await accept();
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([200, true]);

    await publish({ kind: 'privacy' });
    expect(await order()).toBe(403);
    await accept();
    expect(await order()).toBe(200);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_entries
      where action = 'user.terms_accepted' and subject_id = ${String(user.userId)}`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.count).toBe(2);
  });
});
