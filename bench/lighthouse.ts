import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../scripts/lib/browser.ts';
import { root } from '../scripts/lib/children.ts';
import { freePort } from '../scripts/lib/demo-environment.ts';
import { type Site, withSite } from '../scripts/lib/site.ts';
import { median } from './lib/median.ts';

/** `npm run bench:lighthouse`: what Lighthouse says of three screens as a phone loads them. It reports and judges nothing. */
const rounds = 5;
const account = { identifier: 'jana.dvorska@example.com', password: 'Parcela-demo-1' };
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Visit {
  readonly scores: readonly number[];
  readonly shift: number;
  /** Bytes on the wire without pictures. */
  readonly transferred: number;
}

const askFor = async <T>(site: Site, path: string, init?: RequestInit): Promise<T> => {
  const response = await fetch(`${site.publicUrl}${path}`, init);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as T;
};

const signIn = async (site: Site): Promise<string> => {
  const body = JSON.stringify(account);
  const headers = { 'content-type': 'application/json' };
  return (await askFor<{ jwt: string }>(site, '/api/auth/local', { method: 'POST', headers, body })).jwt;
};

const screensOf = async (site: Site): Promise<readonly (readonly [name: string, path: string])[]> => {
  type Slugs = { readonly data: readonly { readonly slug: string }[] };
  const projects = await askFor<Slugs>(site, '/api/project-infos');
  const articles = await askFor<Slugs>(site, '/api/articles?filters[type]=News');
  return [
    ['projects', '/projects'],
    ['project', `/projects/${projects.data[0]?.slug}`],
    ['article', `/article/${articles.data[0]?.slug}`],
  ];
};

const transferredIn = ({ audits }: Result): number => {
  const details = audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  return items
    .filter((item) => item['resourceType'] !== 'Image')
    .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
};

const visit = async (url: string, port: number): Promise<Visit> => {
  // A first visit: no file is kept from the last one. The session lies in local storage, which Lighthouse leaves.
  const run = await lighthouse(url, { port, onlyCategories: [...categories] });
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = run;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} became ${lhr.finalDisplayedUrl}`);
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    transferred: transferredIn(lhr),
  };
};

const rowOf = (name: string, visits: readonly Visit[]): string => {
  const scores = categories.map((_, index) => median(visits.map((one) => one.scores[index] ?? 0)));
  const shift = median(visits.map((one) => one.shift));
  const transferred = median(visits.map((one) => one.transferred));
  return `| ${name} | ${scores.join(' | ')} | ${shift.toFixed(3)} | ${(transferred / 1024).toFixed(0)} |`;
};

const measure = (site: Site, executablePath: string): Promise<string[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'parcela-lighthouse-'));
  const look = async (): Promise<string[]> => {
    const port = await freePort();
    const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
    const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
    try {
      const page = await browser.newPage();
      await page.goto(`${site.publicUrl}/sign-in`);
      const jwt = await signIn(site);
      await page.evaluate((token) => {
        localStorage.setItem('parcela-session', token);
        localStorage.setItem('parcela-language', 'cs');
        localStorage.setItem('parcela-consents', '{"analytics":false,"marketing":false}');
      }, jwt);
      const rows: string[] = [];
      for (const [name, path] of await screensOf(site)) {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round += 1)
          visits.push(await visit(`${site.publicUrl}${path}`, port));
        rows.push(rowOf(name, visits));
      }
      return rows;
    } finally {
      await browser.close();
    }
  };
  return look().finally(() => rmSync(profile, { recursive: true, force: true }));
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium could be found (set CHROME).');
  const rows = await withSite((site) => measure(site, executablePath));
  const text = [
    '# What Lighthouse says',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:lighthouse\`, which writes this page: a phone, Lighthouse's simulated slow network, the median of ${rounds} visits. Load average before: ${loadBefore.toFixed(1)}.`,
    '',
    '| screen | performance | accessibility | best practices | layout shift | KiB without pictures |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
  mkdirSync(join(root, 'docs/proof'), { recursive: true });
  writeFileSync(join(root, 'docs/proof/lighthouse.md'), text);
  process.stdout.write(`${text}\nWritten to docs/proof/lighthouse.md\n`);
};

await main();
