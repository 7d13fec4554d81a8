import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  localizedFrom,
  brandColors,
  brandStyle,
  houseColor,
  type PageBrand,
  type PageFacts,
  shellBrand,
} from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/app/test-app.ts';
import { samplePageParts } from '../../test/support/content/sample-brand.ts';
import { storeSamplePicture } from '../../test/support/content/operator-content.ts';
import { sampleBrand } from '../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../test/support/database/test-database.ts';
import { useFileStore } from '../../test/support/media/sample-files.ts';
import { serveApps } from '../app.ts';
import { setAppConfiguration } from '../modules/app-configuration/index.ts';
import { findFiles } from '../modules/media/index.ts';
import { hashSources, stylesIn } from './style-policy.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { app?: TestApp; dir?: string; parts?: ReturnType<typeof samplePageParts> } = {};
const built = '<!doctype html><head><!-- brand --><script src="/first-paint.js"></script></head>';

const { name, icon, picture } = shellBrand;
const withShell = `${built.replace('</head>', '<style>.shell{display:none}</style></head>')}<body><img src="${icon}"><b>${name}</b><div>${picture}</div></body>`;

beforeAll(async () => {
  running.dir = await mkdtemp(join(tmpdir(), 'parcela-app-'));
  await writeFile(join(running.dir, 'index.html'), built);
  await mkdir(join(running.dir, 'documents'));
  await writeFile(join(running.dir, 'documents/0.html'), withShell);
  await writeFile(
    join(running.dir, 'documents.json'),
    JSON.stringify({ documents: [{ file: 'documents/0.html', addresses: '^(?:/sign-in)/?$' }] }),
  );
  running.parts = samplePageParts(context().database.reader);
  running.app = await startTestApp(context(), () => undefined, {
    pages: (app) =>
      serveApps(app, { investor: running.dir, backOffice: running.dir, ofPages: running.parts! }),
  });
});
afterAll(async () => {
  await running.app?.close();
  await rm(running.dir ?? '', { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => running.app!.inject({ url, headers });
const publish = (change: Partial<Parameters<typeof setAppConfiguration>[1]>) =>
  context().transact((tx) =>
    setAppConfiguration(tx, {
      title: inEveryLanguage('Title'),
      brand: sampleBrand,
      administratorText: inEveryLanguage('Who'),
      actor: staffActor,
      ...change,
    }),
  );
const factsIn = (html: string): PageFacts =>
  JSON.parse(
    /<script type="application\/json" id="page-facts">(.*?)<\/script>/.exec(html)?.[1] ?? '',
  ) as PageFacts;
const brandIn = (html: string): PageBrand => factsIn(html).brand;

describe('an app page', () => {
  it('has the company name as its brand until staff enter a brand', async () => {
    const { body, statusCode } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Parcela s.r.o.</title>');
    expect(brandIn(body)).toMatchObject({ name: 'Parcela s.r.o.', image: null });
    expect(factsIn(body).build).toEqual(running.parts?.build);
  });

  it('has title, mark, colours and picture of the current version before any script, in both apps', async () => {
    const file = await storeSamplePicture(context(), store().files, 1_600, 900);
    const [image] = (await findFiles(context().database.reader, [file], 'image')).values();
    await publish({
      title: localizedFrom({ cs: 'Zahrada', en: 'Garden', pl: 'Ogród' }),
      brand: { ...sampleBrand, name: 'Garden', primaryColor: '#7c3aed' },
      image: { fileId: image!.id, alt: inEveryLanguage('A street') },
    });
    const { light, dark } = brandColors('#7c3aed');
    for (const url of ['/', '/projects?a=1', '/index.html', '/backoffice/', '/backoffice/index.html']) {
      const { body } = await get(url);
      expect(body.indexOf('<title>Garden</title>')).toBeLessThan(body.indexOf('<script src='));
      expect(body).toContain(`<meta name="theme-color" content="${light.primary}">`);
      expect(body).toContain(`--parcela-primary:${light.primary};`);
      expect(body).toContain(`--parcela-link:${dark.link};`);
      expect(body).toContain(`content="https://invest.example/api/files/${file}?width=1600"`);
      expect(body).toMatch(/<link rel="icon" [^>]*href="\/api\/brand\/icons\/icon-32\?v=\d+">/);
      expect(brandIn(body)).toMatchObject({
        name: 'Garden',
        title: { pl: 'Ogród' },
        icon: expect.stringMatching(/^\/api\/brand\/icons\/icon-96\?v=\d+$/) as string,
        image: { width: 1_600, height: 900, alternativeText: { cs: 'A street (cs)' } },
      });
      for (const old of ['Parcela', houseColor, '<!-- brand -->']) expect(body).not.toContain(old);
    }
  });

  it('shows staff input as text only', async () => {
    await publish({
      title: inEveryLanguage('</title><script>alert(1)</script>'),
      brand: { ...sampleBrand, name: '"><b>$& </script>' },
    });
    const { body } = await get('/');
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;');
    expect(body).toContain('content="&quot;&gt;&lt;b&gt;$&amp; &lt;/script&gt;"');
    expect(brandIn(body).name).toBe('"><b>$& </script>');
  });

  it('allows its own style elements by their hashes, in every form, and no other style or script', async () => {
    for (const [path, count] of [
      ['/', 1],
      ['/sign-in', 2],
      ['/preview/projects/a', 1],
      ['/backoffice/', 1],
    ] as const) {
      const { headers, body } = await get(path);
      const etag = String(headers.etag);
      const policy = String(headers['content-security-policy']);
      const hashes = stylesIn(body).map((text) => hashSources([text]));
      expect(hashes).toHaveLength(count);
      expect(policy).toContain(`;style-src 'self' ${hashes.join(' ')};`);
      expect(policy).toContain(";script-src 'self';");
      expect(policy).not.toMatch(/unsafe|nonce|style-src-/);
      const again = await get(path, { 'if-none-match': etag });
      expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, policy]);
    }
  });

  it('changes its policy with the colour of the brand', async () => {
    const policyOf = async () => String((await get('/')).headers['content-security-policy']);
    await publish({ brand: { ...sampleBrand, primaryColor: '#7c3aed' } });
    const before = await policyOf();
    await publish({ brand: { ...sampleBrand, primaryColor: '#0d5c52' } });
    expect(await policyOf()).not.toBe(before);
    expect(await policyOf()).toContain(hashSources([brandStyle(brandColors('#0d5c52'))]));
  });

  it('allows no style from a staff text that looks like one', async () => {
    const style = '<style>body{display:none}</style>';
    await publish({ title: inEveryLanguage(style), brand: { ...sampleBrand, name: style.slice(0, 30) } });
    const { headers, body } = await get('/sign-in');
    expect(String(headers['content-security-policy'])).not.toContain(hashSources(['body{display:none}']));
    expect(stylesIn(body)).toHaveLength(2);
  });

  it('is revalidated each time, and downloaded again only after a publication', async () => {
    await publish({ brand: { ...sampleBrand, name: 'One' } });
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const again = await get('/projects', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await publish({ brand: { ...sampleBrand, name: 'Two' } });
    const changed = await get('/', { 'if-none-match': etag });
    expect([changed.statusCode, brandIn(changed.body).name]).toEqual([200, 'Two']);
  });

  it('is compressed for a browser that accepts it', async () => {
    const plain = (await get('/')).body;
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('shows the last known brand while the database is unavailable', async () => {
    await publish({ brand: { ...sampleBrand, name: 'Known' } });
    const before = (await get('/')).body;
    vi.spyOn(running.parts!.brand, 'read').mockRejectedValueOnce(new Error('no database'));
    expect((await get('/')).body).toBe(before);
    vi.restoreAllMocks();
  });

  it('shows the brand as text, and its picture if it has one, at every address with a shell', async () => {
    await publish({ brand: { ...sampleBrand, name: '<b> & {{brand.picture}}' } });
    const plain = (await get('/sign-in?next=/')).body;
    expect(plain).toContain('<b>&lt;b&gt; &amp; {{brand.picture}}</b><div></div>');
    expect(plain).toMatch(/<img src="\/api\/brand\/icons\/icon-96\?v=\d+">/);
    const file = await storeSamplePicture(context(), store().files, 1_600, 900);
    const [image] = (await findFiles(context().database.reader, [file], 'image')).values();
    await publish({ brand: sampleBrand, image: { fileId: image!.id, alt: inEveryLanguage('A street') } });
    const shown = (await get('/sign-in')).body;
    expect(shown).toMatch(
      /<div><img src="[^"]+" srcset="[^"]+ 1600w" sizes="[^"]+" width="1600" height="900" alt="" loading="lazy"><\/div>/,
    );
    expect((await get('/projects')).body).not.toContain('<body>');
  });

  it('is never served in its built form', async () => {
    for (const url of ['/documents/0.html', '/index.html'])
      expect((await get(url)).body).not.toMatch(/<!-- brand -->|\{\{brand\./);
  });

  it.each([
    '/.env',
    '/.env?x=1',
    '/%2Eenv',
    '/.git/config',
    '/x.map',
    '/assets/x.js.map',
    '/foo.php',
    '/foo.php/',
    '/wp-admin/setup.php?step=1',
    '/projects/foo.bak',
    '/documents/0.html',
    '/backoffice/.env',
    '/backoffice/foo.php',
    '/backoffice/assets/x.map',
  ])('does not answer for an unknown file: %s answers 404', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([404, 'application/json']);
    expect(body).not.toContain('<');
  });

  it('is the answer to every other unknown address', async () => {
    for (const url of [
      '/no-such-page',
      '/projects/some-house?currency=EUR&x=a.b',
      '/verify-email?confirmation=a.b.c',
      '/preview/projects/a',
      '/backoffice/orders/abc?filters[search]=a.b@example.com',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  });
});
