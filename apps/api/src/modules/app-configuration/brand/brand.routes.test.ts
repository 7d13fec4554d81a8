import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { setSampleConfiguration } from '../../../../test/support/content/sample-content.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import { brandRoutes, createBrandReader } from '../index.ts';

const context = useTestDatabase();
const store = useFileStore();
const company = { name: 'Company a.s.', address: '', companyId: '', email: '' };
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) =>
    brandRoutes(api, createBrandReader({ company, files: store().files, maxAgeMs: 0 })),
  );
});
afterAll(() => running.app?.close());
const get = (path: string, headers = {}) => running.app!.inject({ url: `/api/brand/icons/${path}`, headers });

it('the mark is a PNG that the browser caches permanently for the version in force and revalidates otherwise', async () => {
  expect((await get('icon-96?v=0')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await context().transact(setSampleConfiguration);
  const icon = await get('icon-192');
  expect(icon.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192 });
  expect((await get('icon-192?v=0')).headers['cache-control']).toBe('no-cache');
  const again = await get('icon-192', { 'if-none-match': String(icon.headers.etag) });
  expect(again.statusCode).toBe(304);
});

it.each(['icon-97', 'toString', '%00', '..%2Ficon-96'])('the brand has no icon %s', async (name) => {
  expect((await get(name)).statusCode).toBe(404);
});
