import { localizedFrom } from '@parcela/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { contentStaff, storeSamplePicture } from '../../../../test/support/content/operator-content.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile, updateSettings } from '../../accounts/index.ts';
import { storeDocument } from '../../media/index.ts';
import { amlRoutes } from '../../verification/index.ts';
import { legalDocumentReaders, operatorLegalDocumentsRoutes, termsInForce } from '../index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    operatorLegalDocumentsRoutes(api);
    amlRoutes(api, { vault: testVault });
  });
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!, ['content', 'compliance']);

const texts = (text: string) => localizedFrom({ cs: `${text} cs`, en: `${text} en`, pl: `${text} pl` });
const missing = 'nobodys'.padEnd(24, '0');
interface Publication {
  readonly documentId: string;
  readonly version: number;
  readonly publishAt: string;
  readonly isInForce: boolean;
  readonly withdrawnAt: string | null;
}
interface Legal {
  readonly document: string;
  readonly kind: string;
  readonly version: number;
  readonly publication: number;
  readonly title: { readonly en: string };
  readonly files: { readonly en: { readonly documentId: string } | null };
  readonly inForce: Publication | null;
  readonly planned: Publication | null;
  readonly publications: readonly Publication[];
}

describe('legal documents in the back office', () => {
  const storePdf = async (): Promise<string> => {
    const stored = await context().transact((tx) =>
      storeDocument({ files: files().files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' }),
    );
    return stored.documentId;
  };
  const threePdfs = async () =>
    localizedFrom({ cs: await storePdf(), en: await storePdf(), pl: await storePdf() });
  const draft = async (change: object = {}) => ({
    title: texts('Terms'),
    caption: null,
    files: await threePdfs(),
    ...change,
  });
  const see = async (document = 'terms') => (await staff.get<Legal>(`/legal-documents/${document}`)).data;
  /** Writes the next text as an editor who has just read the document. */
  const write = async (document: string, change: object = {}) =>
    staff.post<Legal>(`/legal-documents/${document}/versions`, {
      ...(await draft(change)),
      version: (await see(document))?.version ?? 0,
    });
  /** Publishes the newest text as an editor who has just read the document. */
  const release = async (document: string, change: object = {}) => {
    const seen = await see(document);
    return staff.post<Legal>(`/legal-documents/${document}/publish`, {
      version: seen?.version ?? 1,
      publication: seen?.publication ?? 0,
      ...change,
    });
  };
  /** Writes and publishes the next text; returns the resulting publication. */
  const publish = async (document = 'terms', change: object = {}): Promise<Publication> => {
    const written = await write(document);
    expect(written.status).toBe(200);
    const { status, code, data } = await release(document, change);
    expect([status, code]).toEqual([200, undefined]);
    const published = data.publications.find(
      ({ version, withdrawnAt }) => version === data.version && withdrawnAt === null,
    );
    return published!;
  };
  const newProject = async () => (await context().transact((tx) => publishSampleProject(tx))).documentId;

  it('get a next version immediately or at a later time, and show staff every version', async () => {
    const blank = await see('whitePaper');
    expect(blank).toMatchObject({ version: 0, title: { en: '' }, inForce: null, planned: null });
    const written = await write('whitePaper');
    expect([written.status, written.data]).toMatchObject([
      200,
      { kind: 'whitePaper', project: null, version: 1, inForce: null, publications: [] },
    ]);
    const first = await release('whitePaper');
    expect(first.data).toMatchObject({ inForce: { version: 1, isInForce: true } });
    const again = await release('whitePaper');
    expect([again.status, again.code]).toEqual([409, 'legal_document.published']);
    const publishAt = await inMinutes(60);
    const second = await publish('whitePaper', { publishAt });
    expect(second).toMatchObject({ version: 2, isInForce: false, publishAt });
    expect(await see('whitePaper')).toMatchObject({ inForce: { version: 1 }, planned: { version: 2 } });
    await advanceClock(context(), '2 hours');
    expect(
      (await see('whitePaper')).publications.map(({ version, isInForce }) => [version, isInForce]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
    await write('whitePaper');
    expect((await release('whitePaper', { publishAt })).issues).toEqual([
      { path: 'publishAt', code: 'invalid_date' },
    ]);
    const { data } = await staff.get<readonly { version: number; savedBy: string }[]>(
      '/legal-documents/whitePaper/versions',
    );
    expect(data).toMatchObject([
      { version: 3, savedBy: expect.stringMatching(/^Staff \d+$/) as string },
      { version: 2 },
      { version: 1 },
    ]);
  });

  it('include the documents of the platform and the prospectus of each project', async () => {
    const project = await newProject();
    expect(await see(project)).toMatchObject({ document: project, kind: 'prospect', version: 0 });
    expect(await publish(project)).toMatchObject({ version: 1, isInForce: true });
    const listed = async (query = '') =>
      (await staff.get<readonly Legal[]>(`/legal-documents${query}`)).data.map(({ document }) => document);
    expect((await listed()).slice(0, 3)).toEqual(['terms', 'privacy', 'whitePaper']);
    const unwritten = await newProject();
    expect((await listed('?filters[kind]=prospect')).slice(0, 2)).toEqual([project, unwritten]);
    const tower = await context().transact((tx) =>
      publishSampleProject(tx, { title: localizedFrom({ cs: 'Věž', en: 'Tower', pl: 'Wieża' }) }),
    );
    expect(await listed('?search=TOWER')).toEqual([tower.documentId]);
    expect(await listed('?search=wie%C5%BCa')).toEqual([tower.documentId]);
    const unknown = [
      await staff.get(`/legal-documents/${missing}`),
      await staff.get(`/legal-documents/${missing}/versions`),
      await write(missing),
      await release(missing),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('may lack a language as drafts, and need every language for publication', async () => {
    const picture = await storeSamplePicture(context(), files().files);
    const before = await staff.countOf('legal_document_versions');
    const three = await threePdfs();
    const wrong = [
      await write('terms', { files: { ...three, pl: missing } }),
      await write('terms', { files: { ...three, cs: picture } }),
      await write('terms', { title: localizedFrom({ cs: 'A', en: ' ', pl: 'A' }) }),
    ];
    expect(wrong.map(({ issues }) => issues[0]?.path)).toEqual(['files.pl', 'files.cs', 'title.en']);
    expect((await see()).version).toBe(0);
    await write('terms', {
      title: localizedFrom({ cs: 'A', en: 'A', pl: '' }),
      files: { ...three, pl: null },
    });
    expect((await release('terms')).issues).toEqual([{ path: 'files.pl', code: 'required' }]);
    await write('terms', { title: localizedFrom({ cs: 'A', en: 'A', pl: '' }) });
    expect((await release('terms')).issues).toEqual([{ path: 'title.pl', code: 'required' }]);
    expect(await staff.countOf('legal_document_versions')).toBe(before);
  });

  it('accept one of two parallel changes and one of two parallel publications', async () => {
    const { version } = await see('privacy');
    const write = async (en: string) =>
      staff.post<Legal>('/legal-documents/privacy/versions', {
        ...(await draft({ title: texts(en) })),
        version,
      });
    const written = await Promise.all([write('One'), write('Two')]);
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = written.find(({ status }) => status === 409);
    expect(refused?.code).toBe('common.conflict');
    const seen = await see('privacy');
    const publication = { version: seen.version, publication: seen.publication };
    const published = await Promise.all(
      [1, 2].map(() => staff.post('/legal-documents/privacy/publish', publication)),
    );
    expect(new Set(published.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await see('privacy')).publications).toHaveLength(1);
  });

  it('can show an earlier text again as the next version', async () => {
    const project = await newProject();
    await write(project, { title: texts('First') });
    await release(project);
    await write(project, { title: texts('A mistake') });
    await release(project);
    const again = await release(project, { earlierVersion: 1 });
    expect(again.data).toMatchObject({ version: 3, title: { en: 'First en' }, inForce: { version: 3 } });
    for (const earlierVersion of [3, 9])
      expect((await release(project, { earlierVersion })).issues[0]?.path).toBe('earlierVersion');
  });

  it('apply in the order of their versions, even when staff reschedule one', async () => {
    const project = await newProject();
    await publish(project);
    const planned = await publish(project, { publishAt: await inMinutes(120) });
    await write(project);
    for (const change of [{}, { publishAt: await inMinutes(60) }]) {
      const refused = await release(project, change);
      expect([refused.status, refused.code]).toEqual([409, 'legal_document.later_planned']);
    }
    const move = async (documentId: string, minutes: number) =>
      staff.post<Legal>(`/legal-publications/${documentId}/move`, { publishAt: await inMinutes(minutes) });
    const past = await move(planned.documentId, -1);
    expect(past.issues).toEqual([{ path: 'publishAt', code: 'invalid_date' }]);
    const moved = await move(planned.documentId, 30);
    expect(moved.data.planned).toMatchObject({ version: planned.version, withdrawnAt: null });
    const twice = await move(planned.documentId, 40);
    expect([twice.status, twice.code]).toEqual([409, 'common.conflict']);
    expect((await release(project, { publishAt: await inMinutes(60) })).status).toBe(200);
    const over = await move(moved.data.planned!.documentId, 90);
    expect([over.status, over.code]).toEqual([409, 'legal_document.later_planned']);
    await advanceClock(context(), '31 minutes');
    expect(await see(project)).toMatchObject({ inForce: { version: 2 }, planned: { version: 3 } });
    const begun = await move(moved.data.planned!.documentId, 90);
    expect([begun.status, begun.code]).toEqual([409, 'legal_document.in_force']);
    expect((await move(missing, 90)).status).toBe(404);
    expect(await staff.auditOf('legal_document', await idOf(moved.data.planned!.documentId))).toEqual([
      'legal_document.moved',
    ]);
  });

  const idOf = async (documentId: string): Promise<string> => {
    const { rows } = await sql<{ id: number }>`
      select id from legal_document_versions where document_id = ${documentId}`.execute(
      context().admin.kysely,
    );
    return String(rows[0]?.id);
  };

  const inMinutes = async (minutes: number): Promise<string> =>
    new Date((await readClock(context().database.reader)).getTime() + minutes * 60_000).toISOString();
  const withdraw = ({ documentId }: Pick<Publication, 'documentId'>) =>
    staff.post<Legal>(`/legal-publications/${documentId}/withdraw`);
  /** Whether any document is in force, or can be agreed to. */
  const counts = async ({ documentId }: Publication): Promise<boolean> => {
    const { rows } = await sql`
      select from legal_documents_in_force f where f.document_id = ${documentId}
      union all select from agreement_versions a where a.document_id = ${documentId} and a.published_at <= app_now()
      union all select from terms_in_force t where ${documentId} in (t.terms, t.privacy)`.execute(
      context().admin.kysely,
    );
    return rows.length > 0;
  };

  it.each(['terms', 'privacy', 'whitePaper', 'prospect'])(
    'can be withdrawn before they apply: %s',
    async (kind) => {
      const document = kind === 'prospect' ? await newProject() : kind;
      const first = await publish(document);
      const planned = await publish(document, { publishAt: await inMinutes(60) });
      const readable = (await see(document)).files.en!.documentId;
      const withdrawn = await withdraw(planned);
      expect([withdrawn.status, withdrawn.data.publications[0]]).toMatchObject([
        200,
        { ...planned, withdrawnAt: expect.any(String), isInForce: false },
      ]);
      await advanceClock(context(), '2 hours');
      expect([await counts(first), await counts(planned)]).toEqual([true, false]);
      const seen = await see(document);
      expect(seen).toMatchObject({ inForce: first, planned: null, version: planned.version });
      // No user ever agreed to it, so no user reads its files.
      const { rows } = await sql<{ id: number }>`
        select id from media_files where document_id = ${readable}`.execute(context().admin.kysely);
      expect(await legalDocumentReaders.isPublic!(context().database.reader, rows[0]!.id)).toBe(false);
      expect(await release(document)).toMatchObject({ data: { inForce: { version: planned.version } } });
    },
  );

  it('are withdrawn once when two members of staff act in parallel, and the audit log names the successful one', async () => {
    const planned = await publish('terms', { publishAt: await inMinutes(60) });
    const [one, two] = await Promise.all([withdraw(planned), withdraw(planned)]);
    expect([one.status, two.status, one.data.publications]).toEqual([200, 200, two.data.publications]);
    const { rows } = await sql<{ type: string; before: object; after: object }>`
      select e.type, e.before, e.after from domain_events e join legal_document_versions v
        on e.subject_type = 'legal_document' and e.subject_id = v.id::text
      where v.document_id = ${planned.documentId} and e.actor_kind = 'staff' order by e.id`.execute(
      context().admin.kysely,
    );
    expect(rows).toMatchObject([
      { type: 'legal_document.published' },
      {
        type: 'legal_document.withdrawn',
        before: { publishedAt: expect.any(String) },
        after: { kind: 'terms', version: planned.version, publishedAt: null },
      },
    ]);
  });

  it('cannot be withdrawn once in force or in the minute before', async () => {
    const earlier = await publish();
    const inForce = await publish();
    const atOnce = await publish('terms', { publishAt: await inMinutes(1) });
    for (const version of [earlier, inForce, atOnce]) {
      const refused = await withdraw(version);
      expect([refused.status, refused.code]).toEqual([409, 'legal_document.in_force']);
    }
    const planned = await publish('terms', { publishAt: await inMinutes(60) });
    await advanceClock(context(), '1 hour');
    expect((await withdraw(planned)).code).toBe('legal_document.in_force');
    expect(await counts(planned)).toBe(true);
    expect((await withdraw({ documentId: missing })).status).toBe(404);
  });

  it('require the permission to publish for a withdrawal', async () => {
    const planned = await publish('terms', { publishAt: await inMinutes(60) });
    const others = contentStaff(context, () => running.app!, ['content', 'finance', 'support']);
    const refused = await others.post(`/legal-publications/${planned.documentId}/withdraw`);
    expect([refused.status, refused.code]).toEqual([403, 'common.forbidden']);
    const stranger = await signedInUser(context());
    for (const headers of [{}, stranger.headers]) {
      const answer = await running.app!.inject({
        method: 'POST',
        url: `/operator/legal-publications/${planned.documentId}/withdraw`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      });
      expect(answer.statusCode).toBe(401);
    }
    await advanceClock(context(), '2 hours');
    expect(await counts(planned)).toBe(true);
  });

  it('stay unchanged in the database once they are in force, moved or withdrawn', async () => {
    const inForce = await publish();
    const planned = await publish('terms', { publishAt: await inMinutes(60) });
    const set = ({ documentId }: Publication, value: string) =>
      sql`update legal_document_versions set withdrawn_at = ${sql.raw(value)} where document_id = ${documentId}`.execute(
        context().database.kysely,
      );
    await expect(set(inForce, 'app_now()')).rejects.toThrow(/withdrawn_in_time/);
    await expect(set(planned, "app_now() - interval '1 day'")).rejects.toThrow(/withdrawn once/);
    await set(planned, 'app_now()');
    for (const value of ['null', 'app_now()'])
      await expect(set(planned, value)).rejects.toThrow(/withdrawn once/);
  });

  it('require every user to accept new terms or a new privacy policy from the instant at which they apply', async () => {
    await publish();
    await publish('privacy');
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
    await publish('terms', { publishAt: new Date(now.getTime() + 600_000).toISOString() });
    expect(await order(), 'before they are in force').toBe(200);
    const publishAt = new Date(now.getTime() + 300_000).toISOString();
    expect((await withdraw(await publish('privacy', { publishAt }))).status).toBe(200);
    await advanceClock(context(), '6 minutes');
    expect(
      [await order(), (await profileOf()).hasAcceptedTerms],
      'at the moment of what was withdrawn',
    ).toEqual([200, true]);
    await advanceClock(context(), '11 minutes');
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([403, false]);
    await accept();
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([200, true]);

    await publish('privacy');
    expect(await order()).toBe(403);
    await accept();
    expect(await order()).toBe(200);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from domain_events
      where type = 'user.terms_accepted' and subject_id = ${String(user.userId)}`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.count).toBe(2);
  });
});
