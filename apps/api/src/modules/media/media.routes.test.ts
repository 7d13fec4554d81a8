import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '@parcela/platform/files/file-store.ts';
import { samplePicture, useFileStore } from '../../../test/support/media/sample-files.ts';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { createImageSizes, mediaRoutes, storeImage } from './index.ts';

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#88aa66' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();

describe('GET /api/files', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  let server: TestApp;

  beforeAll(async () => {
    const { files } = store();
    server = await startTestApp(context(), (api) => {
      mediaRoutes(api, mediaDeps(files));
    });
  });
  afterAll(() => server.close());

  const upload = (bytes: Buffer, originalName = 'a.png') =>
    context().transact((tx) => storeImage({ files: store().files }, tx, { bytes, originalName }));
  const get = (url: string) => server.inject({ method: 'GET', url });
  describe('the address of a picture', () => {
    it.each([
      'A'.repeat(24),
      '..%2F..%2F..%2Fetc%2Fpasswd',
      '%2e%2e%2foriginal',
      '%00',
      'original',
      'media%2Fx',
      'a'.repeat(99),
    ])('answers 404, uncached, without a file (%s)', async (id) => {
      const answer = await get(`/api/files/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).not.toContain('immutable');
    });

    it('accepts only the three supported widths', async () => {
      const { documentId } = await upload(samplePicture);
      for (const query of ['width=481', 'width=-480', 'width=99999', 'width=480&width=960', 'height=1'])
        expect([query, (await get(`/api/files/${documentId}?${query}`)).statusCode]).toEqual([query, 400]);
    });

    it('has a different ETag for each size', async () => {
      const { documentId } = await upload(samplePicture);
      const tag = async (query: string) => (await get(`/api/files/${documentId}${query}`)).headers['etag'];
      expect(await tag('')).toBe(await tag(''));
      expect(new Set([await tag(''), await tag('?width=480'), await tag('?width=960')]).size).toBe(3);
    });
  });

  describe('a resized picture', () => {
    it('is WebP of that width, never enlarged', async () => {
      const { documentId } = await upload(await photo());
      const widths = [];
      for (const width of [480, 960, 1600]) {
        const answer = await get(`/api/files/${documentId}?width=${width}`);
        expect(answer.headers['content-type']).toBe('image/webp');
        widths.push((await sharp(answer.rawPayload).metadata()).width);
      }
      expect(widths).toEqual([480, 960, 1200]);
    });

    it('is AVIF if the browser supports it, otherwise WebP', async () => {
      const { documentId } = await upload(await photo());
      const typeOf = async (accept: string) => {
        const { headers, rawPayload } = await server.inject({
          url: `/api/files/${documentId}?width=480`,
          headers: { accept },
        });
        expect(headers['vary']).toContain('Accept');
        return [headers['content-type'], (await sharp(rawPayload).metadata()).compression ?? 'webp'];
      };
      expect(await typeOf('image/avif,image/webp,image/*,*/*;q=0.8')).toEqual(['image/avif', 'av1']);
      expect(await typeOf('image/webp,*/*')).toEqual(['image/webp', 'webp']);
      const stored = await readdir(join(store().folder, 'media', documentId));
      expect(stored.toSorted()).toEqual(['480.avif', '480.webp', 'original']);
    });

    it('is encoded once for twenty parallel first requests, and never again', async () => {
      const { files, folder } = store();
      const image = await upload(await photo());
      const calls = { count: 0 };
      const encode = async (): Promise<Buffer> => {
        calls.count += 1;
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        return Buffer.from('encoded');
      };
      const sizes = createImageSizes(files, encode);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sizes.read(image.documentId, 480, 'webp')),
      );
      expect(answers.every((bytes) => bytes?.equals(Buffer.from('encoded')))).toBe(true);
      expect(calls.count).toBe(1);
      await sizes.read(image.documentId, 480, 'webp');
      await createImageSizes(files, encode).read(image.documentId, 480, 'webp');
      expect(calls.count).toBe(1);
      expect((await readdir(join(folder, 'media', image.documentId))).toSorted()).toEqual([
        '480.webp',
        'original',
      ]);
    });

    it('is encoded in at most two parallel jobs, and a failure blocks no other job', async () => {
      const { files } = store();
      const images = [];
      for (let count = 0; count < 6; count += 1) images.push(await upload(samplePicture));
      const state = { running: 0, runningMax: 0, count: 0 };
      const sizes = createImageSizes(files, async () => {
        state.count += 1;
        const isBroken = state.count === 1;
        state.running += 1;
        state.runningMax = Math.max(state.runningMax, state.running);
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        state.running -= 1;
        if (isBroken) throw new Error('broken');
        return Buffer.from('encoded');
      });
      const results = await Promise.allSettled(
        images.map(({ documentId }) => sizes.read(documentId, 960, 'webp')),
      );
      expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
      expect(state.runningMax).toBe(2);
    });
  });

  describe('the file store', () => {
    it('reads whole files and nothing for an unknown name', async () => {
      const { files } = store();
      expect(await files.read('media/none/original')).toBeUndefined();
      for (const size of [1, 100, 70_000]) {
        await files.write(`media/test${size}/original`, Buffer.alloc(size, 7), 'image/webp');
        expect(await files.read(`media/test${size}/original`)).toEqual(Buffer.alloc(size, 7));
      }
    });

    it('opens a folder or file address, and refuses other addresses with the reason', async () => {
      await store().files.write('media/by-address/original', Buffer.alloc(1, 7), 'image/webp');
      const files = await createFileStore(`file://${store().folder}`);
      expect(await files.read('media/by-address/original')).toEqual(Buffer.alloc(1, 7));
      await expect(createFileStore('https://example.com')).rejects.toThrow(/FILES_URL: must be/);
      await expect(createFileStore('s3://bucket')).rejects.toThrow(/FILES_URL: a bucket needs/);
    });
  });
});
