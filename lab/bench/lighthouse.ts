import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../../scripts/lib/browser.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { type Site, withSite } from '../../scripts/lib/site.ts';
import { withHttp2 } from '../lib/http2-proxy.ts';
import { median } from './lib/median.ts';
import { machine } from './lib/report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/** `npm run bench:lighthouse`: Lighthouse's scores of the app's screens on a phone. It only reports. */
const rounds = 5;
const account = { identifier: 'jana.dvorska@example.com', password: 'Parcela-demo-1' };
const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** One visit: the scores, then first and largest paint and blocking in ms, layout shift, bytes without pictures. */
type Visit = readonly number[];

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

type Screen = readonly [name: string, path: string];

const screensOf = async (site: Site): Promise<readonly Screen[]> => {
  type Slugs = { readonly data: readonly { readonly slug: string }[] };
  const projects = await askFor<Slugs>(site, '/api/project-infos');
  const articles = await askFor<Slugs>(site, '/api/articles?filters[type]=News');
  return [
    ['dashboard', '/dashboard'],
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
  // A first visit without cached files. The session is in local storage, which Lighthouse keeps.
  const run = await lighthouse(url, { port, onlyCategories: [...categories] });
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = run;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} became ${lhr.finalDisplayedUrl}`);
  const audit = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
  return [
    ...categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    audit('first-contentful-paint'),
    audit('largest-contentful-paint'),
    audit('total-blocking-time'),
    audit('cumulative-layout-shift'),
    transferredIn(lhr),
  ];
};

const rowOf = (name: string, visits: readonly Visit[]): string => {
  const medians = (visits[0] ?? []).map((_, index) => median(visits.map((one) => one[index] ?? 0)));
  const scores = medians.slice(0, categories.length);
  const [fcp = 0, lcp = 0, blocking = 0, shift = 0, bytes = 0] = medians.slice(categories.length);
  const times = [fcp, lcp].map((ms) => (ms / 1000).toFixed(2));
  return `| ${name} | ${[...scores, ...times, blocking.toFixed(0), shift.toFixed(3), (bytes / 1024).toFixed(0)].join(' | ')} |`;
};

const lookAt = async (site: Site, port: number, [name, path]: Screen): Promise<string> => {
  // The sizes of its pictures are encoded at the very first visit.
  await visit(`${site.publicUrl}${path}`, port);
  const visits: Visit[] = [];
  for (let tries = 0; visits.length < rounds && tries < 2 * rounds; tries += 1) {
    const one = await visit(`${site.publicUrl}${path}`, port);
    // Occasionally the browser reports no paint; such a visit is ignored.
    if (!one.some((figure) => Number.isNaN(figure))) visits.push(one);
  }
  return rowOf(name, visits);
};

/** `site` is the visited address, `direct` the same without the proxy. */
const measure = (site: Site, direct: Site, executablePath: string): Promise<string[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'parcela-lighthouse-'));
  const look = async (): Promise<string[]> => {
    const port = await freePort();
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
    ];
    const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
    try {
      const page = await browser.newPage();
      await page.goto(`${site.publicUrl}/sign-in`);
      await page.evaluate(() => {
        localStorage.setItem('parcela-language', 'cs');
        localStorage.setItem('parcela-consents', '{"analytics":false,"marketing":false}');
      });
      const rows = [await lookAt(site, port, ['sign-in', '/sign-in'])];
      const jwt = await signIn(direct);
      await page.evaluate((token) => localStorage.setItem('parcela-session', token), jwt);
      for (const screen of await screensOf(direct)) rows.push(await lookAt(site, port, screen));
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
  const rows = await withSite((site) =>
    withHttp2(site.publicUrl, (publicUrl) => measure({ ...site, publicUrl }, site, executablePath)),
  );
  const text = [
    '# What Lighthouse says',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:lighthouse\`, which writes this page: a phone, Lighthouse's simulated slow network, the median of ${rounds} visits, through a proxy that speaks TLS and HTTP/2 as that of a deployment does. ${machine()}; load average before: ${loadBefore.toFixed(1)}.`,
    '',
    '| screen | performance | accessibility | best practices | first paint, s | LCP, s | blocking, ms | layout shift | KiB without pictures |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
  process.stdout.write(`${text}\n`);
  writeReportFile('lighthouse', text);
};

await main();
