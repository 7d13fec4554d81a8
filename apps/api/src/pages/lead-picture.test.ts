import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/app/test-app.ts';
import { samplePageParts } from '../../test/support/content/sample-brand.ts';
import { storeSamplePicture } from '../../test/support/content/operator-content.ts';
import { inEveryLanguage } from '../../test/support/content/sample-texts.ts';
import { setSampleRates } from '../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../test/support/database/test-database.ts';
import { useFileStore } from '../../test/support/media/sample-files.ts';
import { publishSampleProject, sampleProject } from '../../test/support/projects/sample-projects.ts';
import { presenceCookie } from '@parcela/contract/site';
import { shellLead } from '@parcela/domain';
import { serveApps } from '../app.ts';
import { createProject } from '../modules/projects/index.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { app?: TestApp; dir?: string } = {};

beforeAll(async () => {
  running.dir = await mkdtemp(join(tmpdir(), 'parcela-lead-'));
  await writeFile(
    join(running.dir, 'index.html'),
    `<!doctype html><head><!-- brand --></head><main>${shellLead}</main>`,
  );
  running.app = await startTestApp(context(), () => undefined, {
    pages: (app) =>
      serveApps(app, { investor: running.dir, ofPages: samplePageParts(context().database.reader) }),
  });
  await context().transact((tx) => setSampleRates(tx));
});
afterAll(async () => {
  await running.app?.close();
  await rm(running.dir ?? '', { recursive: true, force: true });
});

/** Opens a page as a signed-in user. */
const open = (url: string, headers: Record<string, string> = {}) =>
  running.app!.inject({ url, headers: { cookie: `${presenceCookie}=1`, ...headers } });
const pictureIn = (body: string): string | undefined => /<main>(.*)<\/main>/.exec(body)?.[1];
const pictureOf = async (url: string) => pictureIn((await open(url)).body);

const pictures = async (count: number): Promise<string[]> => {
  const stored: string[] = [];
  for (let made = 0; made < count; made += 1)
    stored.push(await storeSamplePicture(context(), store().files, 1_600 - made, 900));
  return stored;
};
const images = (files: readonly string[]) =>
  files.map((file) => ({ file, alternativeText: inEveryLanguage('A house'), caption: null }));
const publish = (files: readonly string[]) =>
  context().transact((tx) => publishSampleProject(tx, { images: images(files) }));
const draft = async (files: readonly string[]): Promise<string> => {
  const input = sampleProject({ images: images(files) });
  await context().transact((tx) => createProject(tx, input));
  return input.slug;
};

describe("the page of a project's address", () => {
  it('names the first picture of the project in each size', async () => {
    const [first = '', second = ''] = await pictures(2);
    const { slug } = await publish([first, second]);
    const answer = await open(`/projects/${slug}?currency=EUR`);
    const address = `/api/files/${first}`;
    expect(pictureIn(answer.body)).toBe(
      `<img src="${address}" srcset="${address}?width=480 480w, ${address}?width=960 960w, ` +
        `${address}?width=1600 1600w" sizes="(min-width: 80em) 720px, (min-width: 64em) 60vw, 100vw" alt="" ` +
        'fetchpriority="high">',
    );
    const asked = { 'if-none-match': String(answer.headers.etag) };
    expect((await open(`/projects/${slug}`, asked)).statusCode).toBe(304);
    const other = await publish([second]);
    const changed = await open(`/projects/${other.slug}`, asked);
    expect([changed.statusCode, pictureIn(changed.body)]).toEqual([200, expect.stringContaining(second)]);
  });

  it('has no picture for a hidden project, a project without one, an unknown slug and a visitor', async () => {
    const [file = ''] = await pictures(1);
    const hidden = await draft([file]);
    const bare = await publish([]);
    for (const path of [hidden, bare.slug, 'no-such-house', '%E0%A4%A', '..%2F..', ''])
      expect((await open(`/projects/${path}`)).body).not.toContain('/api/files/');
    const shown = await publish([file]);
    expect(await pictureOf(`/projects/${shown.slug}/order`)).toBe('');
    expect(await pictureOf(`/projects/${shown.slug}/`)).toContain(file);
    expect(pictureIn((await open(`/projects/${shown.slug}`, { cookie: '' })).body)).toBe('');
  });
});
