import { localizedFrom, brandColorFault, brandColors } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentStaff, storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { publishSampleArticle } from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage } from '../../../test/support/content/sample-texts.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { articleFileReaders, type DraftBlock } from '../articles/index.ts';
import { bannerFileReaders } from '../banners/index.ts';
import { mediaRoutes, operatorMediaRoutes } from '../media/index.ts';
import {
  appConfigurationRoutes,
  configurationFileReaders,
  operatorAppConfigurationRoutes,
  readBrand,
} from './index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp } = {};
const administrator = { name: 'Parcela', address: 'Praha', companyId: '1', email: 'a@example.com' };
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    appConfigurationRoutes(api, { administrator, isRunOff: false, socialProviders: [] });
    operatorAppConfigurationRoutes(api, { administrator });
    const readers = [configurationFileReaders, articleFileReaders, bannerFileReaders];
    const media = mediaDeps(files().files, readers);
    mediaRoutes(api, media);
    operatorMediaRoutes(api, media);
  });
  await context().transact(setSampleRates);
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!, ['content', 'compliance']);

const texts = (text: string) => localizedFrom({ cs: `${text} cs`, en: `${text} en`, pl: `${text} pl` });
const missing = 'nobodys'.padEnd(24, '0');
const read = async (path: string) => {
  const answer = await running.app!.inject({ url: path });
  return answer.json<{ data: Record<string, unknown> }>().data;
};

interface Configuration {
  readonly documentId: string;
  readonly version: number;
  readonly publication: number;
  readonly publishedVersion: number | null;
  readonly title: { readonly en: string };
}

describe('the operator app configuration', () => {
  const nothing = { register: null, supervision: null, fees: null, risks: null, phone: null };
  const brand = (change: object = {}) => ({
    name: 'Parcela',
    logo: null,
    primaryColor: '#0d5c52',
    ...change,
  });
  const configuration = (change: object = {}) => ({
    title: texts('Parcela'),
    brand: brand(),
    administratorText: texts('Who'),
    imprint: nothing,
    image: null,
    version: 0,
    ...change,
  });

  const seen = async () => (await staff.get<Configuration>('/app-configuration')).data;
  const publish = async (change: object = {}) => {
    const { documentId, publication } = await seen();
    const path = `/app-configurations/${documentId}/publish`;
    return staff.post<Configuration>(path, { publication, ...change });
  };

  it('is empty before the first version, which applies when staff publish it', async () => {
    const blank = localizedFrom({ cs: '', en: '', pl: '' });
    expect(await seen()).toMatchObject({ version: 0, state: 'draft', title: blank, savedAt: null });
    expect(await publish({ version: 1 })).toMatchObject({ status: 404 });
    const unknown = await staff.post(`/app-configurations/${missing}/publish`, {
      version: 1,
      publication: 0,
    });
    expect(unknown.status).toBe(404);
    const file = await storeSamplePicture(context(), files().files);
    const image = { file, alternativeText: localizedFrom({ cs: 'Znak', en: 'Logo', pl: 'Logo' }) };
    const first = await staff.post<Configuration>('/app-configurations', configuration({ image }));
    expect([first.status, first.data]).toMatchObject([
      201,
      { title: texts('Parcela'), image, state: 'draft', publishedVersion: null },
    ]);
    expect((await running.app!.inject({ url: '/api/app-configuration' })).statusCode).toBe(503);
    const { version } = first.data;
    expect((await publish({ version })).data).toMatchObject({
      state: 'published',
      publishedVersion: version,
    });
    expect(await read('/api/app-configuration?locale=pl')).toMatchObject({
      title: 'Parcela pl',
      image: { url: `/api/files/${file}`, alternativeText: 'Logo' },
    });
  });

  it('accepts one of two parallel changes, and users see the published version', async () => {
    const { version, publishedVersion } = await seen();
    const changes = await Promise.all(
      ['One', 'Two'].map((name) =>
        staff.post('/app-configurations', configuration({ title: texts(name), version })),
      ),
    );
    expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { data } = await staff.get<readonly { title: { en: string } }[]>('/app-configurations');
    expect(data).toHaveLength(2);
    expect(await read('/api/app-configuration')).toMatchObject({ title: 'Parcela en' });
    const newest = await seen();
    const published = { version: newest.version, publication: newest.publication };
    const both = await Promise.all([1, 2].map(() => publish(published)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await read('/api/app-configuration')).toMatchObject({ title: newest.title.en, image: null });
    const again = { version: newest.version, earlierVersion: publishedVersion };
    expect((await publish(again)).data).toMatchObject({ title: texts('Parcela') });
    expect(await read('/api/app-configuration')).toMatchObject({ title: 'Parcela en', image: {} });
    expect((await publish({ ...again, version: newest.version + 1, earlierVersion: 999 })).issues).toEqual([
      { path: 'earlierVersion', code: 'invalid' },
    ]);
  });

  const newPicture = () => storeSamplePicture(context(), files().files, 512, 512);
  const statusOf = async (url: string): Promise<number> => (await running.app!.inject({ url })).statusCode;
  const forAll = (file: string): Promise<number> => statusOf(`/api/files/${file}`);
  const draft = async (change: object): Promise<number> => {
    const { version } = await seen();
    return (await staff.post<Configuration>('/app-configurations', configuration({ version, ...change })))
      .data.version;
  };
  const shownAs = (file: string) => ({ file, alternativeText: inEveryLanguage('A house') });

  it('shows the pictures of a draft and of an earlier version only to staff, those in force to every caller', async () => {
    const [image, logo] = [await newPicture(), await newPicture()];
    const both = async () => [await forAll(image), await forAll(`${logo}?width=480`)];
    expect(await both()).toEqual([200, 200]);
    const version = await draft({ image: shownAs(image), brand: brand({ logo }) });
    expect(await both()).toEqual([404, 404]);
    for (const file of [image, logo]) {
      const { data } = await staff.get<{ previewUrl: string }>(`/media/${file}`);
      expect(await statusOf(data.previewUrl)).toBe(200);
    }
    expect((await publish({ version })).status).toBe(200);
    expect(await both()).toEqual([200, 200]);
    expect((await publish({ version: await draft({}) })).status).toBe(200);
    expect(await both()).toEqual([404, 404]);
  });

  it('hides no picture that is public elsewhere and shows no picture of a restricted text', async () => {
    const [card, text] = [await newPicture(), await newPicture()];
    const block: DraftBlock = { type: 'image', file: text, alternativeText: 'A house', caption: null };
    await context().transact(async (tx) => {
      await publishSampleArticle(tx, { image: shownAs(card) });
      await publishSampleArticle(tx, {
        visibility: 'OnlyInvestors',
        content: localizedFrom({ cs: [block], en: [block], pl: [block] }),
      });
    });
    expect([await forAll(card), await forAll(text)]).toEqual([200, 404]);
    await draft({ image: shownAs(card), brand: brand({ logo: text }) });
    expect([await forAll(card), await forAll(text)]).toEqual([200, 404]);
  });

  it('needs every language for publication, but not for a draft', async () => {
    const { version } = await seen();
    const english = localizedFrom({ cs: '', en: 'Fees', pl: '' });
    const draft = configuration({ version, title: english, imprint: { ...nothing, fees: english } });
    const { data } = await staff.post<Configuration>('/app-configurations', draft);
    expect(data.title).toEqual(english);
    const refused = await publish({ version: data.version });
    expect([refused.status, refused.issues.map(({ path }) => path)]).toEqual([400, ['title.cs', 'title.pl']]);
    expect(await read('/api/app-configuration')).toMatchObject({ title: 'Parcela en' });
  });

  it('puts the texts of staff into the footer of every page and lists missing ones', async () => {
    const { data: before } =
      await staff.get<readonly { version: number; missing: string[] }[]>('/app-configurations');
    expect(before[0]?.missing).toEqual(['register', 'supervision', 'risks', 'phone']);
    const imprint = { ...nothing, supervision: texts('Nobody supervises'), phone: '+420 111 222 333' };
    const saved = await staff.post<Configuration & { missing: string[]; imprint: object }>(
      '/app-configurations',
      configuration({ version: before[0]?.version, imprint }),
    );
    expect(saved.data).toMatchObject({
      imprint,
      missing: ['register', 'fees', 'risks'],
      savedBy: expect.stringMatching(/^Staff \d+$/) as string,
    });
    await publish({ version: saved.data.version });
    expect(await read('/api/app-configuration?locale=pl')).toMatchObject({
      imprint: { ...nothing, supervision: 'Nobody supervises pl', phone: '+420 111 222 333' },
    });
    const { rows } = await sql<{ after: object }>`
      select after from domain_events where type = 'app_configuration.set' order by id desc limit 1`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.after).toMatchObject({ supervision: 'Nobody supervises en', fees: null });
  });

  it('adds the name, logo and colour of the brand in force, with the company of the deployment', async () => {
    const logo = await storeSamplePicture(context(), files().files, 512, 512);
    const { data: before } = await staff.get<readonly { version: number }[]>('/app-configurations');
    const saved = await staff.post<{ version: number }>(
      '/app-configurations',
      configuration({
        version: before[0]?.version,
        brand: brand({ name: ' Zahrada ', logo, primaryColor: '#7C3AED' }),
      }),
    );
    expect(saved.data).toMatchObject({ brand: { name: 'Zahrada', logo, primaryColor: '#7c3aed' } });
    const { version } = saved.data;
    const shown = () => readBrand(context().database.reader, administrator);
    expect(await shown()).toMatchObject({ name: 'Parcela', logo: null });
    expect(await publish({ version })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual({
      version,
      name: 'Zahrada',
      title: texts('Parcela'),
      image: null,
      logo: { documentId: logo, width: 512, height: 512 },
      colors: brandColors('#7c3aed'),
      phone: null,
      company: administrator,
    });
    expect(await staff.auditOf('app_configuration', String(version))).toEqual(['app_configuration.set']);
    const { rows } = await sql<{ kind: string }>`
      select file_id from configuration_pictures p join media_files f on f.id = p.file_id
      where f.document_id = ${logo}`.execute(context().admin.kysely);
    expect(rows).toHaveLength(1);
  });

  it('refuses a colour with low contrast and names the pair and the nearest readable colour', async () => {
    const before = await staff.countOf('app_configurations');
    const { data } = await staff.get<readonly { version: number }[]>('/app-configurations');
    const set = (primaryColor: string) =>
      staff.post<{ version: number }>(
        '/app-configurations',
        configuration({ version: data[0]?.version, brand: brand({ primaryColor }) }),
      );
    const refused = await set('#ffcc00');
    expect([refused.status, refused.code]).toEqual([422, 'brand.color_unreadable']);
    const { nearest } = brandColorFault('#ffcc00')!;
    expect(refused.params).toEqual({
      part: 'link',
      scheme: 'light',
      text: '#ffcc00',
      ground: '#f4ebd1',
      contrast: 1.27,
      needed: 4.5,
      nearest,
    });
    expect(await staff.countOf('app_configurations')).toBe(before);
    expect((await set(nearest)).status).toBe(201);
  });

  it.each([
    ['that is not square', [512, 400] as const],
    ['that is too small for the icon of a phone', [256, 256] as const],
  ])('refuses a logo %s', async (_what, size) => {
    const logo = await storeSamplePicture(context(), files().files, ...size);
    const before = await staff.countOf('app_configurations');
    const { data } = await staff.get<readonly { version: number }[]>('/app-configurations');
    const answer = await staff.post(
      '/app-configurations',
      configuration({ version: data[0]?.version, brand: brand({ logo }) }),
    );
    expect([answer.status, answer.code]).toEqual([422, 'brand.logo_unfit']);
    expect(await staff.countOf('app_configurations')).toBe(before);
  });

  it.each<[string, object, string]>([
    [
      'a footer text without the English one',
      { imprint: { ...nothing, fees: localizedFrom({ cs: 'A', en: '', pl: '' }) } },
      'imprint.fees.en',
    ],
    ['a title without the English one', { title: localizedFrom({ cs: 'A', en: '', pl: '' }) }, 'title.en'],
    ['an unknown picture', { image: { file: missing, alternativeText: texts('A') } }, 'image.file'],
    ['an unknown logo', { brand: brand({ logo: missing }) }, 'brand.logo'],
    ['a brand without a name', { brand: brand({ name: ' ' }) }, 'brand.name'],
    ['a name too long for a statement', { brand: brand({ name: 'x'.repeat(31) }) }, 'brand.name'],
    ['a colour that is none', { brand: brand({ primaryColor: 'teal' }) }, 'brand.primaryColor'],
    ['collection accounts', { collection: { iban: 'CZ' } }, 'collection'],
  ])('refuses %s and writes nothing', async (_what, change, path) => {
    const before = await staff.countOf('app_configurations');
    const { data } = await staff.get<readonly { version: number }[]>('/app-configurations');
    const version = data[0]?.version ?? 0;
    const answer = await staff.post('/app-configurations', configuration({ ...change, version }));
    expect([answer.status, answer.issues[0]?.path]).toEqual([400, path]);
    expect(await staff.countOf('app_configurations')).toBe(before);
  });
});
