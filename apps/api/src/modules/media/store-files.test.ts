import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, useFileStore } from '../../../test/support/media/sample-files.ts';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { mediaRoutes, storeDocument, storeImage } from './index.ts';

const drawing = (inside = '<rect width="40" height="20" fill="#abc"/>', attributes = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"${attributes}>${inside}</svg>`,
  );

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#88aa66' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();

describe('media', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  let server: TestApp;

  beforeAll(async () => {
    const { files } = store();
    server = await startTestApp(context(), (api) => {
      mediaRoutes(api, mediaDeps(files, [{ isPublic: async () => true }]));
    });
  });
  afterAll(() => server.close());

  const upload = (bytes: Buffer, originalName = 'a.png') =>
    context().transact((tx) => storeImage({ files: store().files }, tx, { bytes, originalName }));
  const uploadDocument = (bytes: Buffer, originalName = 'a.pdf') =>
    context().transact((tx) => storeDocument({ files: store().files }, tx, { bytes, originalName }));
  const get = (url: string) => server.inject({ method: 'GET', url });
  const countRows = async () =>
    (await sql<{ n: bigint }>`select count(*) as n from media_files`.execute(context().admin.kysely)).rows[0]!
      .n;

  describe('a picture', () => {
    it('is stored without camera metadata', async () => {
      const bytes = await photo();
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const { documentId, width, height } = await upload(bytes);
      expect([width, height]).toEqual([1200, 800]);
      const answer = await get(`/api/files/${documentId}`);
      expect(answer.headers['content-type']).toBe('image/webp');
      const stored = await sharp(answer.rawPayload).metadata();
      expect([stored.format, stored.width, stored.exif, stored.xmp, stored.icc]).toEqual([
        'webp',
        1200,
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('is turned upright as the camera says', async () => {
      const bytes = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect(await upload(bytes)).toMatchObject({ width: 50, height: 100 });
    });

    it('stays a vector, byte for byte, when it is a safe drawing', async () => {
      const bytes = drawing(
        '<title>A house &amp; a tree</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><use href="#g"/><path d="M0 0h9" fill="url(#g)"/>',
      );
      const { documentId, width, height } = await upload(bytes, 'house.svg');
      expect([width, height]).toEqual([40, 20]);
      const answer = await get(`/api/files/${documentId}`);
      expect(answer.headers['content-type']).toBe('image/svg+xml');
      expect(answer.rawPayload).toEqual(bytes);
    });

    it.each([
      ['a script', drawing('<script>alert(1)</script>')],
      ['a script without words', drawing('<script/>')],
      ['a place for foreign content', drawing('<foreignObject/>')],
      ['a link around a shape', drawing('<a><rect/></a>')],
      ['an empty style sheet', drawing('<style></style>')],
      ['an event handler', drawing('', ' onload="alert(1)"')],
      ['an event handler in capitals', drawing('<rect ONCLICK="x"/>')],
      ['foreign content', drawing('<foreignObject><p>x</p></foreignObject>')],
      ['a picture from elsewhere', drawing('<image href="https://example.com/a.png"/>')],
      ['a reference to elsewhere', drawing('<use href="https://example.com/a.svg#x"/>')],
      ['an old reference to elsewhere', drawing('<use xlink:href="data:text/html,x"/>')],
      ['a fill from elsewhere', drawing('<rect fill="url(https://example.com/a)"/>')],
      ['a link', drawing('<a href="javascript:alert(1)"><rect/></a>')],
      ['an animation', drawing('<animate attributeName="href" to="javascript:x"/>')],
      ['a style sheet', drawing('<style>@import "https://example.com/a.css"</style>')],
      ['a style', drawing('<rect style="background:url(//example.com)"/>')],
      ['a spelled-out script', drawing('<rect fill="java&#115;cript:x"/>')],
      [
        'an entity',
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<title>&a;</title>').toString()}`,
        ),
      ],
      ['a comment', drawing('<!-- <script> -->')],
      ['raw text', drawing('<title><![CDATA[<script>]]></title>')],
      ['a processing instruction', Buffer.from(`<?xml-stylesheet href="x"?>${drawing().toString()}`)],
      ['something after its end', Buffer.concat([drawing(), drawing()])],
      ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')],
      ['other tags than it opened', drawing('<g></defs>')],
      ['another root', Buffer.from('<html><svg/></html>')],
      ['another namespace', drawing('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
      [
        'a wild number of pixels',
        Buffer.from(String(drawing()).replaceAll('40', '400000').replaceAll('20', '200000')),
      ],
    ])('is refused when a drawing has %s, and nothing is stored', async (_what, bytes) => {
      const before = await countRows();
      await expect(upload(bytes)).rejects.toMatchObject({ issues: [{ path: 'file' }] });
      expect(await countRows()).toBe(before);
    });

    it('is refused before decoding when its header promises more pixels than the limit', async () => {
      const bytes = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      await expect(upload(bytes)).rejects.toMatchObject({ issues: [{ path: 'file' }] });
    });

    it.each([
      ['text', Buffer.from('hello')],
      ['empty', Buffer.alloc(0)],
      ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['a PDF', samplePdf()],
    ])('is refused when it is %s', async (_what, bytes) => {
      await expect(upload(bytes)).rejects.toMatchObject({ issues: [{ path: 'file', code: 'invalid' }] });
    });
  });

  describe('a document', () => {
    it('is stored byte for byte and served under a safe name, in no frame', async () => {
      const { documentId } = await uploadDocument(samplePdf(), '../../etc/Smlouva "o"\r\nX: y.pdf');
      const answer = await get(`/api/files/${documentId}`);
      expect(answer.rawPayload).toEqual(samplePdf());
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': "frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': "inline; filename*=UTF-8''Smlouva%20oX%3A%20y.pdf",
      });
      expect((await get(`/api/files/${documentId}?width=480`)).rawPayload).toEqual(samplePdf());
    });

    it('is refused when it is not a whole PDF', async () => {
      for (const bytes of [Buffer.from('<html>'), Buffer.from('%PDF-1.7 cut off')])
        await expect(uploadDocument(bytes)).rejects.toMatchObject({ issues: [{ path: 'file' }] });
    });
  });
});
