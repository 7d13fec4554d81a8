import { localizedFrom } from '@parcela/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import {
  samplePdf,
  samplePixelBomb,
  sampleSvg,
  useFileStore,
} from '../../../test/support/media/sample-files.ts';
import { signedInUser, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../../../test/support/app/test-staff.ts';
import { publishSampleArticle } from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { configurationFileReaders } from '../app-configuration/index.ts';
import { articleFileReaders } from '../articles/index.ts';
import { bannerFileReaders, createBanner } from '../banners/index.ts';
import { legalDocumentReaders } from '../legal-documents/index.ts';
import { projectDocumentReaders } from '../projects/index.ts';
import { pollDocumentReaders } from '../voting/index.ts';
import { mediaRoutes, operatorMediaRoutes } from './index.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { app?: TestApp; staff?: TestStaff } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    const deps = mediaDeps(store().files, [
      bannerFileReaders,
      articleFileReaders,
      projectDocumentReaders,
      legalDocumentReaders,
      pollDocumentReaders,
      configurationFileReaders,
    ]);
    mediaRoutes(api, deps);
    operatorMediaRoutes(api, deps);
  });
  running.staff = await signedInStaff(context(), ['content']);
});
afterAll(() => running.app?.close());

interface Item {
  readonly documentId: string;
  readonly kind: string;
  readonly name: string;
  readonly url: string;
}

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#88aa66' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();

const upload = async (
  bytes: Buffer,
  { type = 'image/jpeg', name = 'dům.jpg', key = randomUUID(), staff = running.staff! } = {},
) => {
  const answer = await running.app!.inject({
    method: 'POST',
    url: `/operator/media?name=${encodeURIComponent(name)}`,
    headers: { ...staff.headers, 'content-type': type, 'idempotency-key': key },
    payload: bytes,
  });
  const json = answer.json<{ data: Item; error?: { details: { code: string; issues: object[] } } }>();
  return { status: answer.statusCode, data: json.data, error: json.error?.details };
};
const list = async (query = '') => {
  const answer = await running.app!.inject({
    url: `/operator/media${query}`,
    headers: running.staff!.headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Item[]; meta: { pagination: { total: number } } }>();
};
const countFiles = async (): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) from media_files`.execute(
    context().admin.kysely,
  );
  return rows[0]!.count;
};

describe('POST of a picture to the operator media', () => {
  it('encodes it again without camera metadata and publishes it immediately', async () => {
    const { status, data } = await upload(await photo(), { name: '../tajné/dům "u řeky".jpg' });
    expect([status, data]).toMatchObject([
      201,
      { kind: 'image', contentType: 'image/webp', name: 'dům u řeky.jpg', width: 1200, height: 800 },
    ]);
    const stored = await running.app!.inject({ url: data.url });
    const { format, exif } = await sharp(stored.rawPayload).metadata();
    expect([stored.statusCode, format, exif]).toEqual([200, 'webp', undefined]);
    const { rows } = await sql`
      select actor_kind, after from domain_events where type = 'media.stored' and subject_id = ${data.documentId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toMatchObject([{ actor_kind: 'staff', after: { contentType: 'image/webp' } }]);
  });

  it('stores it once for a repeated key, and refuses the key with another picture', async () => {
    const key = randomUUID();
    const bytes = await photo();
    const first = await upload(bytes, { key });
    const before = await countFiles();
    expect((await upload(bytes, { key })).data).toEqual(first.data);
    expect((await upload(samplePdf(), { key, type: 'application/pdf' })).status).toBe(422);
    expect(await countFiles()).toBe(before);
  });

  it.each([
    ['an HTML page sent as a picture', '<html><script>alert(1)</script></html>', 'image/png', 400],
    ['an SVG', sampleSvg, 'image/svg+xml', 415],
    ['an SVG that calls itself a WebP', sampleSvg, 'image/webp', 400],
    ['half a PDF', '%PDF-1.7\n', 'application/pdf', 400],
    ['an empty file', '', 'image/png', 400],
    ['an HTML page', '<html></html>', 'text/html', 415],
    ['JSON', '{}', 'application/json', 415],
  ])('refuses %s and stores nothing', async (_what, text, type, expected) => {
    const before = await countFiles();
    const { status, error } = await upload(Buffer.from(text), { type });
    const refusal = {
      400: { code: 'common.validation', issues: [{ path: 'file', code: 'unsupported_file' }] },
      415: { code: 'common.unsupported_media_type' },
    }[expected];
    expect([status, error]).toMatchObject([expected, refusal]);
    expect(await countFiles()).toBe(before);
  });

  it('checks length and pixels before it decodes the picture', async () => {
    const before = await countFiles();
    const huge = await upload(Buffer.alloc(41 * 1024 * 1024 + 1, 1), { type: 'image/png' });
    expect([huge.status, huge.error?.code]).toEqual([413, 'common.too_large']);
    const long = await upload(Buffer.alloc(40 * 1024 * 1024 + 1, 1), { type: 'image/png' });
    expect([long.status, long.error?.issues]).toMatchObject([400, [{ path: 'file', code: 'file_too_long' }]]);
    const pdf = Buffer.alloc(20 * 1024 * 1024 + 1, 1);
    pdf.write('%PDF-1.7');
    const document = await upload(pdf, { type: 'application/pdf' });
    expect(document.error?.issues).toMatchObject([{ path: 'file', code: 'document_too_long' }]);
    const wide = await upload(samplePixelBomb(), { type: 'image/png' });
    expect([wide.status, wide.error?.issues]).toMatchObject([
      400,
      [{ path: 'file', code: 'too_many_pixels' }],
    ]);
    expect(await countFiles()).toBe(before);
  });
});

describe('POST of a document to the operator media', () => {
  it('lets staff read it by a link, and hides it from other callers until content shows it', async () => {
    const { status, data } = await upload(samplePdf('Plan'), { type: 'application/pdf', name: 'Plán.pdf' });
    expect([status, data]).toMatchObject([201, { kind: 'document', width: null, previewUrl: null }]);
    expect((await running.app!.inject({ url: data.url })).statusCode).toBe(404);
    const { headers } = await signedInUser(context());
    const theirs = await running.app!.inject({ url: `${data.url}/link`, headers });
    expect(theirs.statusCode).toBe(404);
    const ours = await running.app!.inject({
      url: `/operator/media/${data.documentId}/link`,
      headers: running.staff!.headers,
    });
    const file = await running.app!.inject({ url: ours.json<{ data: { url: string } }>().data.url });
    expect(file.rawPayload).toEqual(samplePdf('Plan'));
  });
});

describe('GET /operator/media', () => {
  it('lists the newest first, filtered by kind and part of the name, in pages', async () => {
    const first = await upload(await photo(), { name: 'Nábřeží večer.jpg' });
    const second = await upload(samplePdf(), { type: 'application/pdf', name: 'Nábřeží plán.pdf' });
    const found = await list('?search=N%C3%81B%C5%98E%C5%BD%C3%8D');
    expect(found.data.map(({ documentId }) => documentId)).toEqual([
      second.data.documentId,
      first.data.documentId,
    ]);
    expect((await list('?search=n%C3%A1b&filters[kind]=image')).data.map(({ name }) => name)).toEqual([
      'Nábřeží večer.jpg',
    ]);
    expect((await list('?search=100%25')).data).toEqual([]);
    const empty = await list('?pagination[page]=90');
    expect([empty.data, empty.meta.pagination.total > 1]).toEqual([[], true]);
  });

  it('refuses staff who do not work with media', async () => {
    const support = await signedInStaff(context(), ['support']);
    const asked = await running.app!.inject({ url: '/operator/media', headers: support.headers });
    expect(asked.statusCode).toBe(403);
    expect((await upload(await photo(), { staff: support })).status).toBe(403);
  });
});

describe('a stored file in the back office', () => {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await running.app!.inject({
      method,
      url: `/operator/media/${path}`,
      headers: { ...running.staff!.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    });
    const json = answer.json<{
      data: Item & { readonly uses: readonly object[] };
      error?: { details: { code: string } };
    }>();
    return { status: answer.statusCode, data: json.data, code: json.error?.details.code };
  };
  const bannerWith = (file: string) =>
    context().transact((tx) =>
      createBanner(tx, {
        content: {
          ofPage: 'news',
          files: { small: file, medium: file, large: file },
          alternativeText: inEveryLanguage('A street'),
          link: null,
          relevance: 1,
        },
        actor: staffActor,
      }),
    );

  it('has a name that staff can change and a list of its uses, and can be deleted only without any use', async () => {
    const { data: file } = await upload(await photo());
    const path = file.documentId;
    expect((await call('GET', path)).data.uses).toEqual([]);
    const banner = await bannerWith(path);
    const { article } = await context().transact((tx) =>
      publishSampleArticle(tx, {
        content: localizedFrom({
          cs: [],
          en: [{ type: 'image', file: path, alternativeText: 'A street', caption: null }],
          pl: [],
        }),
      }),
    );
    const rename = (name: string) => call('POST', `${path}/rename`, { name, version: 1 });
    expect((await rename('street.webp')).data).toMatchObject({
      name: 'street.webp',
      version: 2,
      url: file.url,
      uses: [
        { kind: 'banner', documentId: banner, version: 1, isShown: false, title: { en: 'A street (en)' } },
        { kind: 'article', documentId: article, version: 1, isShown: true },
      ],
    });
    expect(await rename('house.webp')).toMatchObject({ status: 409, code: 'common.conflict' });
    expect((await call('GET', path)).data).toMatchObject({ name: 'street.webp', version: 2 });
    expect(await call('POST', `${path}/delete`)).toMatchObject({ status: 409, code: 'media.in_use' });
    expect((await running.app!.inject({ url: file.url })).statusCode).toBe(200);

    const { data: unused } = await upload(await photo());
    expect((await call('POST', `${unused.documentId}/delete`)).status).toBe(200);
    expect((await running.app!.inject({ url: unused.url })).statusCode).toBe(404);
    for (const [method, end, body] of [
      ['GET', '', undefined],
      ['POST', '/rename', { name: 'a', version: 1 }],
      ['POST', '/delete', undefined],
    ] as const)
      expect((await call(method, `${unused.documentId}${end}`, body)).status).toBe(404);
    const { rows } = await sql<{ type: string }>`
      select type from domain_events where subject_type = 'media' and subject_id in (${path}, ${unused.documentId})
      order by id`.execute(context().admin.kysely);
    expect(rows.map(({ type }) => type)).toEqual([
      'media.stored',
      'media.renamed',
      'media.stored',
      'media.deleted',
    ]);
  });

  it('is either deleted or used by content when both calls run in parallel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { documentId } = (await upload(await photo())).data;
      const [banner, deleted] = await Promise.all([
        bannerWith(documentId).then(
          () => true,
          () => false,
        ),
        call('POST', `${documentId}/delete`),
      ]);
      expect([banner, deleted.status]).toEqual(banner ? [true, 409] : [false, 200]);
    }
  });
});
