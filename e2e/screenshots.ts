import { consentTextVersion } from '@parcela/domain';
import { type Locale, locales } from '../packages/domain/src/locale.ts';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { listArticles, listOrders, listProjectInfos } from '@parcela/contract/investor';
import { callApi } from './support/api.ts';
import { siteUrl } from './support/environment.ts';
import { startSession } from './support/people.ts';
import { drawTour } from './tour.ts';

/**
 * Pictures of every screen for review: `BASE_URL=… SANDBOX_URL=… node e2e/screenshots.ts OUT [part of a name]`. Uses
 * the demo's accounts, whose password `npm start` prints. `--readme` takes the pictures of the README, `--tour` the
 * pictures of `docs/tour`, which also need `DATA_DIR`.
 */
const [out = 'var/screenshots', ...rest] = process.argv.slice(2);
const isForReadme = rest.includes('--readme');
const isForTour = rest.includes('--tour');
const wanted = rest.find((argument) => !argument.startsWith('--')) ?? '';
const password = process.env['DEMO_PASSWORD'] ?? 'Parcela-demo-1';
const accounts = { investor: 'jana.dvorska@example.com', newcomer: 'matej.hrubes@example.com' } as const;

interface Shot {
  readonly name: string;
  readonly address: string;
  readonly token?: string;
}

const collectShots = async (): Promise<readonly Shot[]> => {
  const [investor, newcomer] = [
    await startSession(accounts.investor, password),
    await startSession(accounts.newcomer, password),
  ];
  const query = { 'pagination[pageSize]': 100 };
  const { data: orders } = await callApi(listOrders, { query }, { token: investor });
  const { data: projects } = await callApi(listProjectInfos, { query });
  const { data: articles } = await callApi(listArticles, { query }, { token: investor });
  const closed = articles.find(({ visibility }) => visibility === 'OnlyInvestors');
  const open = projects.filter(({ project }) => project.state === 'Open');
  const funded = projects.find(({ project }) => project.state === 'Completed');
  const ordersShown = [...new Map(orders.map((order) => [order.state, order])).values()];
  const live = orders.find(({ attempts, rails }) => rails.length > 0 && attempts.length > 0);
  return [
    { name: 'sign-in', address: '/sign-in' },
    { name: 'sign-up', address: '/sign-up' },
    { name: 'verify-email-invalid', address: '/verify-email?confirmation=unknown' },
    { name: 'email-verified', address: '/email-verified' },
    { name: 'missing-page', address: '/no-such-page' },
    { name: 'newcomer-dashboard', address: '/dashboard', token: newcomer },
    { name: 'newcomer-orders', address: '/orders', token: newcomer },
    { name: 'newcomer-settings', address: '/settings', token: newcomer },
    { name: 'newcomer-verification', address: '/verification', token: newcomer },
    { name: 'newcomer-kyc-widget', address: '/verification/kyc/sumsub', token: newcomer },
    { name: 'newcomer-kyc-checking', address: '/verification/kyc?checking=true', token: newcomer },
    { name: 'newcomer-order', address: `/projects/${open[0]?.slug}/order`, token: newcomer },
    { name: 'dashboard', address: '/dashboard', token: investor },
    { name: 'earnings', address: '/earnings', token: investor },
    { name: 'settings', address: '/settings', token: investor },
    { name: 'voting', address: '/voting', token: investor },
    { name: 'news', address: '/news', token: investor },
    { name: 'investor-club', address: '/investor-club', token: newcomer },
    { name: 'article', address: `/article/${articles[0]?.slug}`, token: investor },
    { name: 'article-closed', address: `/article/${closed?.slug}`, token: newcomer },
    { name: 'projects', address: '/projects', token: investor },
    { name: 'project-open', address: `/projects/${open.at(-1)?.slug}`, token: investor },
    { name: 'project-funded', address: `/projects/${funded?.slug}`, token: investor },
    { name: 'project-order', address: `/projects/${open.at(-1)?.slug}/order`, token: investor },
    { name: 'orders', address: '/orders', token: investor },
    ...ordersShown.map(({ state, documentId }) => ({
      name: `order-${state.toLowerCase()}`,
      address: `/orders/${documentId}`,
      token: investor,
    })),
    { name: 'payment-choice', address: `/orders/${live?.documentId}/payment`, token: investor },
    {
      name: 'payment-transfer',
      address: `/orders/${live?.documentId}/payment?method=bank-transfer`,
      token: investor,
    },
    {
      name: 'payment-checking',
      address: `/orders/${live?.documentId}/payment?checking=true`,
      token: investor,
    },
  ];
};

const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading').first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Pictures below the fold load when they are near the window.
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
};

interface Picture {
  readonly path: string;
  /** The whole page, not only the window. */
  readonly isWhole: boolean;
}

interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly locale: Locale;
}

const take = async (
  browser: Browser,
  { name, address, token }: Shot,
  look: Look,
  { path, isWhole }: Picture,
) => {
  const localStorage = [
    { name: 'parcela-language', value: look.locale },
    {
      name: 'parcela-consents',
      value: JSON.stringify({ analytics: false, marketing: false, textVersion: consentTextVersion }),
    },
    ...(token === undefined ? [] : [{ name: 'parcela-session', value: token }]),
  ];
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: look.width, height: isForReadme ? 720 : 860 },
    colorScheme: look.scheme,
    locale: look.locale,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(address);
  await settle(page).catch((error: unknown) =>
    process.stderr.write(`${name}: ${String(error).split('\n')[0]}\n`),
  );
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
  await context.close();
};

const looks = (): Look[] =>
  ([360, 768, 1280] as const).flatMap((width) =>
    (['light', 'dark'] as const).flatMap((scheme) => locales.map((locale) => ({ width, scheme, locale }))),
  );

const browser = await chromium.launch({
  executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const shots = isForTour ? [] : await collectShots();
const folder = resolve(out);
mkdirSync(folder, { recursive: true });
if (isForTour) await drawTour(browser, folder);
else if (isForReadme) {
  for (const [file, name] of [
    ['dashboard.png', 'dashboard'],
    ['project.png', 'project-open'],
  ] as const) {
    const shot = shots.find((candidate) => candidate.name === name);
    if (shot)
      await take(
        browser,
        shot,
        { width: 1280, scheme: 'light', locale: 'en' },
        { path: join(folder, file), isWhole: false },
      );
  }
} else {
  for (const look of looks())
    for (const shot of shots) {
      const file = `${shot.name}-${look.width}-${look.scheme}-${look.locale}.png`;
      if (file.includes(wanted)) await take(browser, shot, look, { path: join(folder, file), isWhole: true });
    }
}
await browser.close();
