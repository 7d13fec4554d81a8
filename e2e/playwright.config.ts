import { defineConfig } from '@playwright/test';

const isLong = process.env['LONG'] === '1';

const languages = isLong ? (['en', 'cs', 'pl'] as const) : (['cs'] as const);
const screens = 'every-screen.spec.ts';
/**
 * These journeys change the data of all others, so they run afterwards, one at a time. They move the clock so far
 * that every session ends, change rates, prices or the brand, or count the available shares of a project that others
 * buy.
 */
const alone = [
  'brand.spec.ts',
  'cancel-order.spec.ts',
  'changed-price.spec.ts',
  'expired-document.spec.ts',
  'inactivity.spec.ts',
  'late-payment.spec.ts',
  'passkey.spec.ts',
  'distribution.spec.ts',
  'long-year.spec.ts',
  'share-board.spec.ts',
  'short-year.spec.ts',
  'withdraw.spec.ts',
];

/**
 * Journeys against the whole product, started by `npm test`. The users of a journey belong to its worker or to the
 * journey itself, so that several run in parallel (`--workers 3`). Each subject has one journey in one language,
 * scheme and width; test:long runs all of them (`@long`).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['QUIET'] === '1' ? 'dot' : 'list',
  ...(isLong ? {} : { grepInvert: /@long/ }),
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace of every step costs a third of the time: set TRACE=1 when a picture is not enough.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // A journey sees each request itself; the installed app's journey allows its worker.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: languages.flatMap((locale) => {
    const inLanguage = { use: { locale }, metadata: { locale } };
    return [
      // The long ones start first, and the short ones fill the remaining time.
      { name: `journeys ${locale}`, testIgnore: [screens, ...alone], ...inLanguage },
      { name: `screens ${locale}`, testMatch: screens, fullyParallel: true, ...inLanguage },
      { name: `alone ${locale}`, testMatch: alone, ...inLanguage },
    ];
  }),
});
