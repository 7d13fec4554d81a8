import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localizedFrom, brandColors } from '@parcela/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/app/test-app.ts';
import { samplePageParts } from '../../test/support/content/sample-brand.ts';
import { sampleBrand } from '../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../test/support/database/test-database.ts';
import { serveApps } from '../app.ts';
import { brandRoutes, setAppConfiguration } from '../modules/app-configuration/index.ts';
import type { manifestOf } from './manifest.ts';

const context = useTestDatabase();
const running: { app?: TestApp; dir?: string; parts?: ReturnType<typeof samplePageParts> } = {};
beforeAll(async () => {
  running.dir = await mkdtemp(join(tmpdir(), 'parcela-app-'));
  await writeFile(join(running.dir, 'index.html'), '<!doctype html><head><!-- brand --></head>');
  await writeFile(join(running.dir, 'worker.js'), '// the worker');
  running.parts = samplePageParts(context().database.reader);
  running.app = await startTestApp(context(), (api) => brandRoutes(api, running.parts!.brand as never), {
    pages: (app) =>
      serveApps(app, { investor: running.dir, backOffice: running.dir, ofPages: running.parts! }),
  });
});
afterAll(async () => {
  await running.app?.close();
  await rm(running.dir ?? '', { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => running.app!.inject({ url, headers });
const manifest = async (language = 'en') =>
  (await get('/manifest.webmanifest', { 'accept-language': language })).json<ReturnType<typeof manifestOf>>();
const publish = (name: string, primaryColor = '#7c3aed') =>
  context().transact((tx) =>
    setAppConfiguration(tx, {
      title: localizedFrom({ cs: `${name} cs`, en: `${name} en`, pl: `${name} pl` }),
      brand: { ...sampleBrand, name, primaryColor },
      administratorText: inEveryLanguage('Who'),
      actor: staffActor,
    }),
  );

describe('the manifest of the installed app', () => {
  it('has the members that a browser needs for the installation, as the W3C describes them', async () => {
    await publish('Garden');
    const answer = await get('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    const { icons, ...members } = await manifest();
    expect(members).toEqual({
      id: '/',
      name: 'Garden en',
      short_name: 'Garden',
      lang: 'en',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      theme_color: brandColors('#7c3aed').light.primary,
      background_color: '#faf8f4',
    });
    const origin = 'https://invest.example';
    for (const address of [members.id, members.start_url])
      expect(new URL(address, origin).href.startsWith(new URL(members.scope, origin).href)).toBe(true);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) {
      const { rawPayload, headers } = await get(src);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([headers['content-type'], `${width}x${height}`]).toEqual([type, sizes]);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  it('has the title in the preferred language of the device', async () => {
    await publish('Orchard');
    expect((await manifest('cs-CZ,cs;q=0.9')).name).toBe('Orchard cs');
    expect(await manifest('pl')).toMatchObject({ name: 'Orchard pl', short_name: 'Orchard', lang: 'pl' });
    expect((await manifest('de')).name).toBe('Orchard en');
    expect((await get('/manifest.webmanifest')).headers.vary).toContain('Accept-Language');
  });

  it('is sent again only after a publication, and then shows the new brand', async () => {
    await publish('One');
    const etag = String((await get('/manifest.webmanifest')).headers.etag);
    const again = await get('/manifest.webmanifest', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await publish('Two', '#0d5c52');
    const changed = await get('/manifest.webmanifest', { 'if-none-match': etag });
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { short_name: 'Two', theme_color: brandColors('#0d5c52').light.primary },
    ]);
  });

  it('shows the last known brand while the database is unavailable', async () => {
    await publish('Known');
    const before = await manifest();
    vi.spyOn(running.parts!.brand, 'read').mockRejectedValueOnce(new Error('no database'));
    expect(await manifest()).toEqual(before);
    vi.restoreAllMocks();
  });

  it('is named by the investor page, and not by the staff page', async () => {
    await publish('"Garden"');
    const head = (await get('/dashboard')).body;
    expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(head).toContain('<meta name="apple-mobile-web-app-title" content="&quot;Garden&quot;">');
    expect((await get('/backoffice/')).body).not.toMatch(/rel="manifest"|apple-mobile-web-app-title/);
  });
});

describe('the app worker', () => {
  it('is a script that browsers revalidate each time, and that the page policy allows', async () => {
    const { headers, statusCode } = await get('/worker.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(String(headers['content-type'])).toMatch(/^(text|application)\/javascript/);
    expect(String((await get('/dashboard')).headers['content-security-policy'])).toContain(
      "worker-src 'self'",
    );
  });
});
