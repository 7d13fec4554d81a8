import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../../scripts/lib/browser.ts';
import { startChild, whenReady } from '../../scripts/lib/children.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { type Site, withSite } from '../../scripts/lib/site.ts';
import { withHttp2 } from '../lib/http2-proxy.ts';
import { median } from './lib/median.ts';
import { machine } from './lib/report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:site`: Lighthouse's scores of the public site on a phone, and its requests per second compared with
 * a bare route with the same answer. It only reports.
 */
const visits = 5;
const connections = 50;
const seconds = 5;
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Page {
  readonly name: string;
  readonly path: string;
}

const pagesOf = async ({ publicUrl }: Site): Promise<readonly Page[]> => {
  const slugOf = async (list: string, isWanted: (item: never) => boolean): Promise<string> => {
    const { data } = (await (await fetch(`${publicUrl}${list}`)).json()) as { data: { slug: string }[] };
    return data.find((item) => isWanted(item as never))?.slug ?? '';
  };
  const offer = await slugOf(
    '/api/project-infos?filters[state]=Open',
    ({ project }: { project: { onlyForCurrentInvestor: boolean } }) => !project.onlyForCurrentInvestor,
  );
  const article = await slugOf('/api/articles', ({ available }: { available: boolean }) => available);
  return [
    { name: 'start page', path: '/cs' },
    { name: 'offer', path: `/cs/nabidka/${offer}` },
    { name: 'article', path: `/cs/clanky/${article}` },
  ];
};

const kibOf = ({ audits }: Result, isCounted: (type: string) => boolean): number => {
  const details = audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  const bytes = items
    .filter((item) => isCounted(item['resourceType'] as string))
    .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
  return bytes / 1024;
};

/** A first visit without cached files. */
const visit = async (url: string, port: number): Promise<readonly number[]> => {
  const run = await lighthouse(url, { port, onlyCategories: [...categories] });
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = run;
  const audit = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;
  return [
    ...categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    audit('largest-contentful-paint'),
    audit('cumulative-layout-shift'),
    audit('total-blocking-time'),
    kibOf(lhr, (type) => type !== 'Image'),
    kibOf(lhr, (type) => type === 'Script'),
  ];
};

const lookAt = async (site: Site, pages: readonly Page[], executablePath: string): Promise<string[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'parcela-lighthouse-'));
  const port = await freePort();
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--ignore-certificate-errors',
    `--remote-debugging-port=${port}`,
  ];
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const rows: string[] = [];
    for (const { name, path } of pages) {
      const url = `${site.publicUrl}${path}`;
      // The sizes of its pictures are encoded at the very first visit.
      await visit(url, port);
      const seen: (readonly number[])[] = [];
      for (let round = 0; round < visits; round += 1) seen.push(await visit(url, port));
      const [performance, accessibility, practices, seo, lcp, cls, tbt, kib, script] = (seen[0] ?? []).map(
        (_, index) => median(seen.map((one) => one[index] ?? 0)),
      );
      rows.push(
        `| ${name} | ${performance} | ${accessibility} | ${practices} | ${seo} | ${((lcp ?? 0) / 1000).toFixed(2)} | ${cls?.toFixed(3)} | ${tbt?.toFixed(0)} | ${kib?.toFixed(0)} | ${script?.toFixed(1)} |`,
      );
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

const load = async (url: string, duration: number): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
  return requests.average;
};

const compare = async (site: Site, pages: readonly Page[]): Promise<string[]> => {
  const texts = await Promise.all(
    pages.map(async ({ path }) => (await fetch(`${site.publicUrl}${path}`)).text()),
  );
  const port = await freePort();
  const bare = startChild({
    name: 'bare route',
    script: 'lab/bench/bare-child.ts',
    env: { PORT: String(port) },
  });
  bare.process.send(texts);
  await whenReady(bare);
  try {
    const rows: string[] = [];
    for (const [index, { name, path }] of pages.entries()) {
      const [yardstick, own] = [`http://127.0.0.1:${port}/${index}`, `${site.publicUrl}${path}`];
      for (const url of [yardstick, own]) await load(url, 1);
      const measured: { bare: number; own: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        measured.push({ bare: await load(yardstick, seconds), own: await load(own, seconds) });
      const [bareRate, ownRate] = [
        median(measured.map((one) => one.bare)),
        median(measured.map((one) => one.own)),
      ];
      const bytes = Buffer.byteLength(texts[index] ?? '');
      rows.push(
        `| ${name} | ${(bytes / 1024).toFixed(0)} | ${bareRate.toFixed(0)} | ${ownRate.toFixed(0)} | ${((ownRate / bareRate) * 100).toFixed(0)} % |`,
      );
    }
    return rows;
  } finally {
    await bare.stop();
  }
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium could be found (set CHROME).');
  process.env['RATE_LIMIT_ADDRESS_FACTOR'] = '1000';
  const { seen, compared } = await withSite(async (site) => {
    const pages = await pagesOf(site);
    const seenBehindProxy = await withHttp2(site.publicUrl, (publicUrl) =>
      lookAt({ ...site, publicUrl }, pages, executablePath),
    );
    return { seen: seenBehindProxy, compared: await compare(site, pages) };
  });
  const text = [
    '# The public site, measured',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:site\`, which writes this page. ${machine()}; load average before: ${loadBefore.toFixed(1)}.`,
    '',
    `Lighthouse as a phone on its simulated slow network, the median of ${visits} first visits, through a proxy that speaks TLS and HTTP/2 as that of a deployment does:`,
    '',
    '| page | performance | accessibility | best practices | SEO | LCP, s | layout shift | blocking, ms | KiB without pictures | KiB of script |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...seen,
    '',
    `Requests a second over ${connections} connections, uncompressed, beside a bare route of Fastify that answers the same text; the median of ${rounds} rounds of ${seconds} s:`,
    '',
    '| page | KiB | bare route | page | share |',
    '|---|---:|---:|---:|---:|',
    ...compared,
    '',
  ].join('\n');
  writeReportFile('public-site', text);
  process.stdout.write(`${text}\n`);
};

await main();
