import { defineConfig } from '@playwright/test';

const isLong = process.env['LONG'] === '1';

const languages = isLong ? (['en', 'cs', 'pl'] as const) : (['cs'] as const);
/** They only look: several at a time do not disturb each other. */
const looks = ['every-screen.spec.ts'];
/** They move the clock so far that the sessions of all other journeys end: they come after them. */
const movesClock = [
  'expired-document.spec.ts',
  'inactivity.spec.ts',
  'late-payment.spec.ts',
  'payout.spec.ts',
];

/**
 * Journeys against the whole product, started by `npm test`. One language and one width a run, all of them in test:long.
 * The screens can be looked at by several browsers at once (`--workers 2`), journeys change what others would see.
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
  reporter: [['list']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace of every step costs a third of the time: ask for one with TRACE=1 when a picture does not tell enough.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
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
      { name: `screens ${locale}`, testMatch: looks, fullyParallel: true, ...inLanguage },
      { name: `journeys ${locale}`, testIgnore: [...looks, ...movesClock], ...inLanguage },
      { name: `journeys ${locale}, days later`, testMatch: movesClock, ...inLanguage },
    ];
  }),
});
