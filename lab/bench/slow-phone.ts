import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';
import { withSite } from '../../scripts/lib/site.ts';
import { withHttp2 } from '../lib/http2-proxy.ts';
import { median } from './lib/median.ts';
import { machine } from './lib/report.ts';

/**
 * `npm run bench:slow-phone`: when a slow phone shows the net worth, how long the page blocks, and what it transfers
 * before. It only reports. `SITE_URL` names a site that already runs.
 */
const account = { identifier: 'jana.dvorska@example.com', password: 'Parcela-demo-1' };
const phone = { width: 360, height: 740 };
const rounds = Number(process.env['ROUNDS'] ?? 5);
const processorSlowdown = 4;
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** The page is observed for this long after the net worth has appeared. */
const afterwardsMs = 4_000;
/** The browser calls a task long from here on; the rest of it blocks. */
const longTaskMs = 50;

interface Task {
  readonly start: number;
  readonly duration: number;
}
interface Seen {
  readonly at: number;
  readonly tasks: readonly Task[];
}

interface Visit {
  readonly readableMs: number;
  readonly blockedMs: number;
  readonly blockedBeforeMs: number;
  readonly kib: number;
}

/** Runs in the page: notes when the amount of the net worth is visible, and every long task. */
const observe = `
  window.seen = { at: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.seen.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const isShown = (room) =>
    /\\d/.test(room.textContent) && room.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const look = () => {
    if ([...document.querySelectorAll('[class^="_worth_"]')].some(isShown)) window.seen.at = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const blocked = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0);

/** Bytes of each file, and when it had arrived. */
const watchTransfers = (session: CDPSession) => {
  const files: { readonly at: number; readonly bytes: number }[] = [];
  const first: { at?: number } = {};
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    first.at ??= timestamp;
  });
  session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
    files.push({ at: timestamp, bytes: encodedDataLength });
  });
  return (ms: number): number =>
    files.filter(({ at }) => (at - (first.at ?? 0)) * 1000 <= ms).reduce((sum, { bytes }) => sum + bytes, 0);
};

const visit = async (context: BrowserContext, page: Page, url: string): Promise<Visit> => {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const transferredBy = watchTransfers(session);
  await page.goto(url, { waitUntil: 'commit' });
  // A string would be evaluated in the page, which the content security policy refuses.
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.at > 0, undefined, {
    polling: 500,
  });
  await page.waitForTimeout(afterwardsMs);
  const { at, tasks } = await page.evaluate<Seen>('window.seen');
  await session.detach();
  return {
    readableMs: at,
    blockedMs: blocked(tasks),
    blockedBeforeMs: blocked(tasks.filter(({ start }) => start < at)),
    kib: transferredBy(at) / 1024,
  };
};

/** The worker of the app requests the document, so it is slowed down, too. */
const slowWorkers = async (context: BrowserContext): Promise<void> => {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the browser has no session');
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params: slow });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
  }
};

const signIn = async (page: Page, site: string): Promise<void> => {
  await page.goto(`${site}/sign-in`);
  await page.evaluate(() => {
    localStorage.setItem('parcela-language', 'cs');
    localStorage.setItem('parcela-consents', '{"analytics":false,"marketing":false}');
  });
  await page.reload();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.identifier);
  await page.getByLabel('Heslo', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** A first visit after the sign-in without cached files, and one with the worker and stored answers. */
const visits = async (context: BrowserContext, site: string): Promise<readonly [Visit, Visit]> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slowDown = async (isSlow: boolean): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', isSlow ? slow : fast);
    await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? processorSlowdown : 1 });
  };
  await session.send('Network.enable');
  await signIn(page, site);
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  const storageTypes = 'service_workers,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin: site, storageTypes });
  await page.addInitScript({ content: observe });
  await slowDown(true);
  const first = await visit(context, page, `${site}/dashboard`);
  await slowDown(false);
  await page.goto(`${site}/dashboard`);
  // The page stores the dashboard when nothing in it has changed for a while.
  await page.waitForFunction(() => localStorage.getItem('parcela-stored-dashboard') !== null);
  await page.goto('about:blank');
  await slowDown(true);
  await slowWorkers(context);
  return [first, await visit(context, page, `${site}/dashboard`)];
};

const round = async (
  site: string,
  certificate: string,
  executablePath: string,
): Promise<readonly [Visit, Visit]> => {
  const profile = mkdtempSync(join(tmpdir(), 'parcela-phone-'));
  const trust = `--ignore-certificate-errors-spki-list=${certificate}`;
  const args = ['--no-sandbox', '--disable-gpu', trust];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, viewport: phone });
  try {
    return await visits(context, site);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

const rowOf = (name: string, all: readonly Visit[]): string => {
  const of = (field: keyof Visit): number => median(all.map((one) => one[field]));
  const seconds = (of('readableMs') / 1000).toFixed(2);
  return `| ${name} | ${seconds} | ${of('blockedMs').toFixed(0)} | ${of('blockedBeforeMs').toFixed(0)} | ${of('kib').toFixed(0)} |`;
};

const measure = async (site: string, certificate: string, executablePath: string): Promise<string[]> => {
  const all: (readonly [Visit, Visit])[] = [];
  for (let index = 0; index < rounds; index += 1) all.push(await round(site, certificate, executablePath));
  return [
    rowOf(
      'first, after sign-in',
      all.map(([first]) => first),
    ),
    rowOf(
      'repeated',
      all.map(([, again]) => again),
    ),
  ];
};

const main = async (): Promise<void> => {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium could be found (set CHROME).');
  const behindProxy = (publicUrl: string) =>
    withHttp2(publicUrl, (address, certificate) => measure(address, certificate, executablePath));
  const running = process.env['SITE_URL'];
  const rows = await (running === undefined
    ? withSite(({ publicUrl }) => behindProxy(publicUrl))
    : behindProxy(running));
  const text = [
    '# A slow phone',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:slow-phone\`: processor ${processorSlowdown} times slower, 1.6 Mbit/s, 150 ms; the median of ${rounds} visits of the demo's investor. ${machine()}.`,
    '',
    '| visit | net worth readable, s | blocked, ms | blocked before, ms | KiB before |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
  process.stdout.write(`${text}\n`);
  writeReportFile('slow-phone', text);
};

await main();
