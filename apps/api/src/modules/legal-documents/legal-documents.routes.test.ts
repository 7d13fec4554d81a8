import { type Localized, localizedFrom, locales } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSampleDocument } from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { samplePdf, samplePicture, useFileStore } from '../../../test/support/media/sample-files.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { storeDocument, storeImage } from '../media/index.ts';
import { legalDocumentsRoutes, publishLegalDocument, termsInForce } from './index.ts';

const fileAddress = expect.stringMatching(/^\/api\/files\/\w{24}$/) as string;

describe('GET /api/legal-documents', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const running: { app?: TestApp } = {};
  beforeAll(async () => {
    running.app = await startTestApp(context(), legalDocumentsRoutes);
  });
  afterAll(() => running.app?.close());
  const get = (url: string) => running.app!.inject({ method: 'GET', url });
  const publish = (of: Parameters<typeof publishSampleDocument>[2]) =>
    context().transact((tx) => publishSampleDocument(tx, store().files, of));

  it('shows the latest version that is in force', async () => {
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

  it('shows terms and privacy, each with address and caption in the requested language (spec 7.12)', async () => {
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
          files: localizedFrom({ cs: id, en: id, pl: id }),
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

  it('leads to the file of the requested language (spec 7.12)', async () => {
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

  it('has only versions in three languages with three PDFs, because staff cannot publish incomplete ones', async () => {
    const { files } = store();
    const before = await sql`select from legal_document_versions`.execute(context().admin.kysely);
    const attempt = (title: Localized, kind: 'pdf' | 'picture' | 'none') =>
      context().transact(async (tx) => {
        const pdf = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' });
        const picture = await storeImage({ files }, tx, { bytes: samplePicture, originalName: 'a.webp' });
        const pl = { pdf: pdf.id, picture: picture.id, none: 999_999 }[kind];
        return publishLegalDocument(tx, {
          kind: 'terms',
          title,
          files: localizedFrom({ cs: pdf.id, en: pdf.id, pl }),
          actor: staffActor,
        });
      });
    const title = inEveryLanguage('Terms');
    await expect(attempt({ ...title, pl: ' ' }, 'pdf')).rejects.toMatchObject({
      issues: [{ path: 'title.pl', code: 'required' }],
    });
    await expect(attempt(title, 'picture')).rejects.toMatchObject({ issues: [{ path: 'files' }] });
    await expect(attempt(title, 'none')).rejects.toMatchObject({ issues: [{ path: 'files' }] });
    const after = await sql`select from legal_document_versions`.execute(context().admin.kysely);
    expect(after.rows).toHaveLength(before.rows.length);
  });

  it('numbers the versions of each kind in sequence', async () => {
    const { files } = store();
    const next = (kind: 'white_paper' | 'privacy') =>
      context().transact(async (tx) => {
        const { id } = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' });
        return publishLegalDocument(tx, {
          kind,
          title: inEveryLanguage(kind),
          files: localizedFrom({ cs: id, en: id, pl: id }),
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
