import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  samplePdf,
  samplePicture,
  samplePixelBomb,
  sampleSvg,
  useFileStore,
} from '../../../test/support/media/sample-files.ts';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { mediaRoutes, storeDocument, storeImage } from './index.ts';

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

    it('is turned upright by the camera’s orientation data', async () => {
      const bytes = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect(await upload(bytes)).toMatchObject({ width: 50, height: 100 });
    });

    it("of 108 megapixels with the scan header of Samsung's phones is stored small", async () => {
      const bytes = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer();
      const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
      // The last spectral coefficient and the approximation, which are 63 and 0 in a sequential JPEG.
      bytes.set([0x3f, 0x10], scan + 2 + bytes.readUInt16BE(scan + 2) - 2);
      expect(await upload(bytes)).toMatchObject({ width: 3_200, height: 2_400 });
      await expect(upload(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
        issues: [{ path: 'file', code: 'unsupported_file' }],
      });
    });

    it('keeps every byte if it is a WebP without room for metadata, and is encoded again otherwise', async () => {
      const read = async (bytes: Buffer) => {
        const { documentId } = await upload(bytes, 'a.webp');
        return (await get(`/api/files/${documentId}`)).rawPayload;
      };
      expect(await read(samplePicture)).toEqual(samplePicture);
      const withExif = await sharp(samplePicture)
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .webp()
        .toBuffer();
      expect((await sharp(withExif).metadata()).exif).toBeDefined();
      expect((await sharp(await read(withExif)).metadata()).exif).toBeUndefined();
      const hidden = Buffer.concat([samplePicture, Buffer.from('<script>alert(1)</script>')]);
      expect((await read(hidden)).includes('script')).toBe(false);
      const large = await sharp({ create: { width: 4_000, height: 8, channels: 3, background: 'red' } })
        .webp()
        .toBuffer();
      expect(await upload(large)).toMatchObject({ width: 3_200 });
    });

    it('is refused before decoding when its header announces more pixels than the limit', async () => {
      await expect(upload(samplePixelBomb())).rejects.toMatchObject({
        issues: [{ path: 'file', code: 'too_many_pixels' }],
      });
    });

    it.each([
      ['text', Buffer.from('hello')],
      ['nothing', Buffer.alloc(0)],
      ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['a damaged WebP', Buffer.concat([samplePicture.subarray(0, 30), Buffer.alloc(40, 0xff)])],
      ['a PDF', samplePdf()],
      ['an SVG, whatever it holds', sampleSvg],
      ['an SVG behind an XML header', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), sampleSvg])],
      ['a packed SVG', gzipSync(sampleSvg)],
      ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ])('is refused when it is %s, and nothing is stored', async (_what, bytes) => {
      const before = await countRows();
      await expect(upload(bytes)).rejects.toMatchObject({
        issues: [{ path: 'file', code: 'unsupported_file' }],
      });
      expect(await countRows()).toBe(before);
    });
  });

  describe('a document', () => {
    it('keeps every byte and has a safe name, and only our own pages frame it', async () => {
      const { documentId } = await uploadDocument(samplePdf(), '../../etc/Smlouva "o"\r\nX: y.pdf');
      const answer = await get(`/api/files/${documentId}`);
      expect(answer.rawPayload).toEqual(samplePdf());
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': "frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=300',
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
