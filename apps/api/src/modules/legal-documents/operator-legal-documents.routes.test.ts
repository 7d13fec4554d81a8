import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { contentStaff, storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { samplePdf, useFileStore } from '../../../test/support/media/sample-files.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { getProfile, updateSettings } from '../accounts/index.ts';
import { storeDocument } from '../media/index.ts';
import { amlRoutes } from '../verification/index.ts';
import { legalDocumentReaders, operatorLegalDocumentsRoutes, termsInForce } from './index.ts';

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

const texts = (text: string) => ({ cs: `${text} cs`, en: `${text} en`, pl: `${text} pl` });
const missing = 'nobodys'.padEnd(24, '0');
interface Legal {
  readonly documentId: string;
  readonly kind: string;
  readonly version: number;
  readonly isInForce: boolean;
  readonly withdrawnAt: string | null;
  readonly files: { readonly en: { readonly documentId: string } };
}

describe('operator legal documents', () => {
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

  it('get a next version at once or from a later time, and staff see every version', async () => {
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

  it('need a project for a prospectus, and refuse one for other kinds', async () => {
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

  it('need the PDF of every language, and publish nothing otherwise', async () => {
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

  const inMinutes = async (minutes: number): Promise<string> =>
    new Date((await readClock(context().database.reader)).getTime() + minutes * 60_000).toISOString();
  const withdraw = ({ documentId }: Pick<Legal, 'documentId'>) =>
    staff.post<Legal>(`/legal-documents/${documentId}/withdraw`);
  /** Does a document count, or can it be agreed to, anywhere? */
  const counts = async ({ documentId }: Legal): Promise<boolean> => {
    const { rows } = await sql`
      select from legal_documents_in_force f where f.document_id = ${documentId}
      union all select from agreement_versions a where a.document_id = ${documentId} and a.published_at <= app_now()
      union all select from terms_in_force t where ${documentId} in (t.terms, t.privacy)`.execute(
      context().admin.kysely,
    );
    return rows.length > 0;
  };

  it.each(['terms', 'privacy', 'whitePaper', 'prospect'])(
    'can be withdrawn before they are in force: %s',
    async (kind) => {
      const project =
        kind === 'prospect' ? (await context().transact((tx) => publishSampleProject(tx))).documentId : null;
      const first = (await publish({ kind, project })).data;
      const planned = (await publish({ kind, project, publishAt: await inMinutes(60) })).data;
      const withdrawn = await withdraw(planned);
      expect([withdrawn.status, withdrawn.data]).toMatchObject([
        200,
        { ...planned, withdrawnAt: expect.any(String), isInForce: false },
      ]);
      await advanceClock(context(), '2 hours');
      expect([await counts(first), await counts(planned)]).toEqual([true, false]);
      const { data } = await staff.get<readonly Legal[]>(`/legal-documents?filters[kind]=${kind}`);
      const listed = data.filter(({ documentId }) =>
        [first, planned].some((one) => one.documentId === documentId),
      );
      expect(listed.map(({ isInForce, withdrawnAt }) => [isInForce, withdrawnAt !== null])).toEqual([
        [false, true],
        [true, false],
      ]);
      // Nobody ever agreed to it, so nobody reads its files.
      const idOf = async ({ files: { en } }: Legal): Promise<boolean> => {
        const { rows } = await sql<{ id: number }>`
          select id from media_files where document_id = ${en.documentId}`.execute(context().admin.kysely);
        return legalDocumentReaders.isPublic!(context().database.reader, rows[0]!.id);
      };
      expect([await idOf(first), await idOf(planned)]).toEqual([true, false]);
      expect((await publish({ kind, project })).data).toMatchObject({ version: planned.version + 1 });
    },
  );

  it('are withdrawn once, also by two people at a time, with the person in the audit log', async () => {
    const planned = (await publish({ publishAt: await inMinutes(60) })).data;
    const [one, two] = await Promise.all([withdraw(planned), withdraw(planned)]);
    expect([one.status, two.status, one.data.withdrawnAt]).toEqual([200, 200, two.data.withdrawnAt]);
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

  it('cannot be withdrawn once in force, nor in the minute before', async () => {
    const earlier = (await publish()).data;
    const inForce = (await publish()).data;
    const atOnce = (await publish({ publishAt: await inMinutes(1) })).data;
    for (const version of [earlier, inForce, atOnce]) {
      const refused = await withdraw(version);
      expect([refused.status, refused.code]).toEqual([409, 'legal_document.in_force']);
    }
    const planned = (await publish({ publishAt: await inMinutes(60) })).data;
    await advanceClock(context(), '1 hour');
    expect((await withdraw(planned)).code).toBe('legal_document.in_force');
    expect(await counts(planned)).toBe(true);
    expect((await withdraw({ documentId: missing })).status).toBe(404);
  });

  it('can be withdrawn only with the permission to publish them', async () => {
    const planned = (await publish({ publishAt: await inMinutes(60) })).data;
    const others = contentStaff(context, () => running.app!, ['content', 'finance', 'support']);
    const refused = await others.post(`/legal-documents/${planned.documentId}/withdraw`);
    expect([refused.status, refused.code]).toEqual([403, 'common.forbidden']);
    const stranger = await signedInUser(context());
    for (const headers of [{}, stranger.headers]) {
      const answer = await running.app!.inject({
        method: 'POST',
        url: `/operator/legal-documents/${planned.documentId}/withdraw`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      });
      expect(answer.statusCode).toBe(401);
    }
    await advanceClock(context(), '2 hours');
    expect(await counts(planned)).toBe(true);
  });

  it('are guarded by the database: in force, moved in time, or withdrawn they cannot change', async () => {
    const inForce = (await publish()).data;
    const planned = (await publish({ publishAt: await inMinutes(60) })).data;
    const set = ({ documentId }: Legal, value: string) =>
      sql`update legal_document_versions set withdrawn_at = ${sql.raw(value)} where document_id = ${documentId}`.execute(
        context().database.kysely,
      );
    await expect(set(inForce, 'app_now()')).rejects.toThrow(/withdrawn_in_time/);
    await expect(set(planned, "app_now() - interval '1 day'")).rejects.toThrow(/withdrawn once/);
    await set(planned, 'app_now()');
    for (const value of ['null', 'app_now()'])
      await expect(set(planned, value)).rejects.toThrow(/withdrawn once/);
  });

  it('ask every user again when the terms or the privacy policy are new, from the instant they are in force', async () => {
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
    const withdrawn = await publish({
      kind: 'privacy',
      publishAt: new Date(now.getTime() + 300_000).toISOString(),
    });
    expect((await withdraw(withdrawn.data)).status).toBe(200);
    await advanceClock(context(), '6 minutes');
    expect(
      [await order(), (await profileOf()).hasAcceptedTerms],
      'at the moment of what was withdrawn',
    ).toEqual([200, true]);
    await advanceClock(context(), '11 minutes');
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([403, false]);
    await accept();
    expect([await order(), (await profileOf()).hasAcceptedTerms]).toEqual([200, true]);

    await publish({ kind: 'privacy' });
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
