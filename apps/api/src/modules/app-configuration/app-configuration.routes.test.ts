import { locales } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inEveryLanguage,
  publishSampleDocument,
  samplePdf,
  setSampleConfiguration,
  staffActor,
  useFileStore,
} from '../../../test/support/content/sample-content.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { readClock } from '../../platform/database/database.ts';
import { type TestContext, useTestDatabase } from '../../../test/support/database/test-database.ts';
import { storeDocument, storeImage } from '../media/index.ts';
import {
  contentRoutes,
  publishLegalDocument,
  ratesInForce,
  setAppConfiguration,
  setRates,
  termsInForce,
} from '../versioned-content/index.ts';

const fileAddress = expect.stringMatching(/^\/api\/files\/\w{24}$/) as string;
const administrator = {
  name: 'Parcela s.r.o.',
  address: 'Dlouhá 1, Praha',
  companyId: '12345678',
  email: 'info@example.com',
};

/** The routes of content on a database of their own. */
const useContentApp = (context: () => TestContext) => {
  const running: { server?: TestApp } = {};
  beforeAll(async () => {
    running.server = await startTestApp(context(), (api) =>
      contentRoutes(api, { administrator, socialProviders: ['google'] }),
    );
  });
  afterAll(() => running.server?.close());
  return (url: string) => running.server!.inject({ method: 'GET', url });
};

describe('content that nobody has set up', () => {
  const context = useTestDatabase();
  const get = useContentApp(context);

  it('is closed, not broken', async () => {
    const configuration = await get('/api/app-configuration');
    expect([configuration.statusCode, configuration.headers['retry-after']]).toEqual([503, '60']);
    expect((await get('/api/legal-documents')).json()).toEqual({
      data: { terms: null, privacy: null },
      meta: {},
    });
    expect(await termsInForce(context().database.reader)).toBeNull();
  });
});

describe('content', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const get = useContentApp(context);
  const publish = (of: Parameters<typeof publishSampleDocument>[2]) =>
    context().transact((tx) => publishSampleDocument(tx, store().files, of));

  describe('rates', () => {
    const set = (rates: Partial<Parameters<typeof setRates>[1]>) =>
      context().transact((tx) =>
        setRates(tx, { eurToCzk: '25.15', eurToPln: '4.25', source: 'test', actor: staffActor, ...rates }),
      );
    const inForce = () => ratesInForce(context().database.reader);
    const countRates = async () =>
      (await sql`select from exchange_rates`.execute(context().admin.kysely)).rows.length;

    it.each([
      ['eurToCzk', '0'],
      ['eurToCzk', '-25'],
      ['eurToCzk', '2515'],
      ['eurToCzk', '25.1234567'],
      ['eurToCzk', '25,15'],
      ['eurToPln', '0.000000'],
      ['eurToPln', '42.5'],
      ['eurToPln', 'NaN'],
    ])('refuse %s of %s and keep what was', async (name, value) => {
      const before = await countRates();
      await expect(set({ [name]: value, confirmed: true })).rejects.toMatchObject({
        issues: [{ path: name, code: 'invalid' }],
      });
      expect(await countRates()).toBe(before);
    });

    it('move by more than a tenth only when somebody confirmed it', async () => {
      await set({ eurToCzk: '25.15', confirmed: true });
      await set({ eurToCzk: '27.665' });
      await expect(set({ eurToCzk: '30.5' })).rejects.toMatchObject({
        issues: [{ path: 'confirmed', code: 'must_agree' }],
      });
      expect(await inForce()).toMatchObject({ eurToCzk: '27.665000' });
      await set({ eurToCzk: '30.5', confirmed: true });
      expect(await inForce()).toMatchObject({ eurToCzk: '30.500000', eurToPln: '4.250000' });
    });

    it('come into force at their moment, which may not have passed', async () => {
      await expect(set({ validFrom: new Date('2020-01-01') })).rejects.toMatchObject({
        issues: [{ path: 'validFrom' }],
      });
      await set({ confirmed: true });
      const inHours = async (hours: number): Promise<Date> =>
        new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000);
      // Later than the last rates, but past by the clock of the rules.
      await advanceClock(context(), '1 hour');
      await expect(set({ validFrom: await inHours(-0.5) })).rejects.toMatchObject({
        issues: [{ path: 'validFrom' }],
      });
      const before = await inForce();
      await set({ eurToCzk: '31', validFrom: await inHours(1), confirmed: true });
      expect(await inForce()).toEqual(before);
      await advanceClock(context(), '2 hours');
      expect(await inForce()).toMatchObject({ eurToCzk: '31.000000' });
    });
  });

  describe('legal documents', () => {
    it('are in force from their moment on, the latest one of those that have passed', async () => {
      const first = await publish({ kind: 'terms' });
      const privacy = await publish({ kind: 'privacy' });
      const now = await readClock(context().database.reader);
      const later = new Date(now.getTime() + 10 * 86_400_000);
      const scheduled = await publish({ kind: 'terms', publishedAt: later });
      const shown = async () => (await get('/api/legal-documents?locale=pl')).json().data;
      expect(await termsInForce(context().database.reader)).toEqual({ terms: first, privacy });
      expect(await shown()).toMatchObject({
        terms: { documentId: first, name: 'terms (pl)', size: samplePdf('terms pl').length },
        privacy: { documentId: privacy },
      });
      await advanceClock(context(), '11 days');
      expect(await termsInForce(context().database.reader)).toEqual({ terms: scheduled, privacy });
      expect(await shown()).toMatchObject({ terms: { documentId: scheduled } });
    });

    it('are answered as terms and privacy, each with its address and its caption in the language asked for', async () => {
      const { files } = store();
      const instant = expect.any(String) as string;
      for (const kind of ['terms', 'privacy'] as const)
        await context().transact(async (tx) => {
          const file = { bytes: samplePdf(kind), originalName: `${kind}.pdf` };
          const { id } = await storeDocument({ files }, tx, file);
          await publishLegalDocument(tx, {
            kind,
            title: inEveryLanguage(kind),
            caption: inEveryLanguage(`About ${kind}`),
            files: { cs: id, en: id, pl: id },
            actor: staffActor,
          });
        });
      const { data } = (await get('/api/legal-documents?locale=cs')).json<{
        data: Record<string, { url: string }>;
      }>();
      const shownAs = (kind: string) => ({
        documentId: expect.stringMatching(/^\w{24}$/) as string,
        name: `${kind} (cs)`,
        url: fileAddress,
        caption: `About ${kind} (cs)`,
        size: samplePdf(kind).length,
        publishedAt: instant,
      });
      expect(data).toEqual({ terms: shownAs('terms'), privacy: shownAs('privacy') });
      expect(data['terms']?.url).not.toBe(data['privacy']?.url);
    });

    it('lead to the file of the language asked for', async () => {
      await publish({ kind: 'terms' });
      const urlOf = async (locale: string) =>
        (await get(`/api/legal-documents?locale=${locale}`)).json().data.terms.url as string;
      const urls = await Promise.all(locales.map(urlOf));
      expect(new Set(urls).size).toBe(3);
      const { rows } = await sql<{ original_name: string }>`
        select original_name from media_files where ${urls[2]!} = '/api/files/' || document_id`.execute(
        context().admin.kysely,
      );
      expect(rows).toEqual([{ original_name: 'terms-pl.pdf' }]);
    });

    it('are published in three languages with three PDFs or not at all', async () => {
      const { files } = store();
      const before = await sql`select from legal_document_versions`.execute(context().admin.kysely);
      const attempt = (title: { cs: string; en: string; pl: string }, kind: 'pdf' | 'svg' | 'none') =>
        context().transact(async (tx) => {
          const pdf = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' });
          const svg = await storeImage({ files }, tx, {
            bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
            originalName: 'a.svg',
          });
          const pl = { pdf: pdf.id, svg: svg.id, none: 999_999 }[kind];
          return publishLegalDocument(tx, {
            kind: 'terms',
            title,
            files: { cs: pdf.id, en: pdf.id, pl },
            actor: staffActor,
          });
        });
      const title = inEveryLanguage('Terms');
      await expect(attempt({ ...title, pl: ' ' }, 'pdf')).rejects.toMatchObject({
        issues: [{ path: 'title.pl', code: 'required' }],
      });
      await expect(attempt(title, 'svg')).rejects.toMatchObject({ issues: [{ path: 'files' }] });
      await expect(attempt(title, 'none')).rejects.toMatchObject({ issues: [{ path: 'files' }] });
      const after = await sql`select from legal_document_versions`.execute(context().admin.kysely);
      expect(after.rows).toHaveLength(before.rows.length);
    });

    it('number their versions one after another, each kind by itself', async () => {
      const { files } = store();
      const next = (kind: 'white_paper' | 'privacy') =>
        context().transact(async (tx) => {
          const { id } = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' });
          return publishLegalDocument(tx, {
            kind,
            title: inEveryLanguage(kind),
            files: { cs: id, en: id, pl: id },
            actor: staffActor,
          });
        });
      const [first, privacy, second] = [
        await next('white_paper'),
        await next('privacy'),
        await next('white_paper'),
      ];
      expect(second.version).toBe(first.version + 1);
      expect((await next('privacy')).version).toBe(privacy.version + 1);
      const { rows } = await sql<{ type: string; after: { version: number } }>`
        select type, after from domain_events where type = 'legal_document.published'
        order by id desc limit 1 offset 1`.execute(context().admin.kysely);
      expect(rows).toMatchObject([{ after: { kind: 'white_paper', version: second.version } }]);
    });
  });

  it('shows the newest configuration with the documents and rates in force, in the language asked for', async () => {
    await context().transact(setSampleConfiguration);
    const [terms, whitePaper] = [await publish({ kind: 'terms' }), await publish({ kind: 'white_paper' })];
    const { files } = store();
    const picture = { documentId: '' };
    await context().transact(async (tx) => {
      await setRates(tx, {
        eurToCzk: '31',
        eurToPln: '4.25',
        source: 'test',
        actor: staffActor,
        confirmed: true,
      });
      const image = await storeImage({ files }, tx, {
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"></svg>'),
        originalName: 'a.svg',
      });
      picture.documentId = image.documentId;
      await setAppConfiguration(tx, {
        title: inEveryLanguage('Newer'),
        administratorText: inEveryLanguage('Who'),
        image: { fileId: image.id, alt: inEveryLanguage('A street') },
        actor: staffActor,
      });
    });
    const answer = await get('/api/app-configuration?locale=cs&populate=*');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      title: 'Newer (cs)',
      image: {
        url: `/api/files/${picture.documentId}`,
        width: 90,
        height: 60,
        alternativeText: 'A street (cs)',
      },
      termsAndConditions: { documentId: terms, name: 'terms (cs)', url: fileAddress },
      whitePaper: { documentId: whitePaper, name: 'white_paper (cs)', url: fileAddress },
      conversionRateEurToCzk: '31.000000',
      conversionRateEurToPln: '4.250000',
      administrator: { ...administrator, text: 'Who (cs)' },
      socialProviders: ['google'],
    });
    expect((await get('/api/app-configuration?locale=de')).statusCode).toBe(400);
  });
});
