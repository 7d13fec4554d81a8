import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { staffSignIn } from '@parcela/contract/operator';
import type { StaffRole } from '@parcela/domain';
import { type Speaker, speakerOf } from '../packages/phrases/src/speaker.ts';
import { callApi } from './support/api.ts';
import { siteUrl } from './support/environment.ts';
import { typedCredentials } from './support/operator.ts';
import { downloadStatement, interruptBank, sendTransfer } from './support/sandbox.ts';

/** A picture of `docs/tour`: the viewer, the page, and the pressed controls. */
interface TourStep {
  readonly file: string;
  readonly role: StaffRole;
  readonly path: string;
  readonly press?: (page: Page, words: Speaker) => Promise<void>;
}

const window = { width: 1280, height: 800 };
const maxBytes = 120 * 1024;
const qualities = [0.85, 0.75, 0.6, 0.45];

const openRow = async (page: Page): Promise<void> => {
  await page.locator('tbody th[scope="row"] a').first().click();
  await page.waitForURL(/\/backoffice\/[^/]+\/[^/]+$|[?&]row=/);
};

const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** The dialog is loaded when it opens, and fetches the expected effects of the action. */
const openDialog = async (page: Page, words: Speaker, name: string): Promise<void> => {
  await pressButton(page, name);
  await page.getByRole('list', { name: words.say('bo.action.consequences') }).waitFor();
};

/** Uploads a file with a bank line that the feed has not reported yet. */
const bringStatement = async (page: Page, words: Speaker): Promise<void> => {
  await interruptBank(true);
  try {
    await sendTransfer({
      variableSymbol: '9100000042',
      amount: 1_250_000,
      currency: 'CZK',
      name: 'Eva Kadlecová',
      iban: 'CZ6508000000192000145399',
    });
    const buffer = Buffer.from(await downloadStatement('CZK'));
    await page
      .getByLabel(words.say('boBank.files.upload'), { exact: true })
      .setInputFiles({ name: 'statement-czk.csv', mimeType: 'text/csv', buffer });
    await page.waitForURL(/\/statement-files\/[^/]+$/);
  } finally {
    await interruptBank(false);
  }
};

const steps: readonly TourStep[] = [
  { file: '01-today', role: 'administrator', path: '/today' },
  {
    file: '02-search',
    role: 'administrator',
    path: '/today',
    press: async (page, words) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: words.say('bo.palette.label') }).fill('dvorsk');
      await page.getByRole('option').filter({ hasText: 'jana.dvorska' }).waitFor();
    },
  },
  { file: '03-case', role: 'compliance', path: '/review-cases?state=open', press: openRow },
  { file: '04-suspense', role: 'finance', path: '/suspense', press: openRow },
  { file: '05-statement', role: 'finance', path: '/statement-files', press: bringStatement },
  {
    file: '06-order',
    role: 'finance',
    path: '/orders?state=Paid&needsReview=true',
    press: openRow,
  },
  {
    file: '07-withdrawals',
    role: 'finance',
    path: '/withdrawals?state=requested',
    press: async (page, words) => {
      await page.locator('thead input[type="checkbox"]').check();
      await openDialog(page, words, words.say('boMoneyOut.approve.together'));
    },
  },
  {
    file: '08-project',
    role: 'content',
    path: '/projects?projectState=Prepared',
    press: async (page, words) => {
      await openRow(page);
      await openDialog(page, words, words.say('boProjects.change.open'));
    },
  },
  {
    file: '09-distribution',
    role: 'finance',
    path: '/distributions?state=declared',
    press: openRow,
  },
  { file: '10-poll', role: 'content', path: '/polls?state=Current', press: openRow },
  { file: '11-day', role: 'finance', path: '/bank-days?currency=CZK', press: openRow },
  {
    file: '12-audit',
    role: 'administrator',
    path: '/audit',
    press: async (page, words) => {
      const changed = page.getByRole('link', { name: words.say('boAudit.did.price_set') });
      await changed.first().click();
      await page.waitForURL(/[?&]row=/);
    },
  },
];

/** A session of the second member of staff with this role; the first ones belong to the journeys. */
const signIn = async (role: StaffRole): Promise<string> => {
  const body = await typedCredentials(role, 'second');
  return (await callApi(staffSignIn, { body })).token;
};

const once = <T>(make: (role: StaffRole) => Promise<T>): ((role: StaffRole) => Promise<T>) => {
  const made = new Map<StaffRole, Promise<T>>();
  return (role) => {
    const known = made.get(role) ?? make(role);
    made.set(role, known);
    return known;
  };
};

const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
};

/** The browser itself encodes WebP; uses the first quality whose file is small enough. */
const toWebp = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    for (const quality of qualities) {
      const bytes = await page.evaluate(
        async ([source, wanted]) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(source)]));
          const canvas = new OffscreenCanvas(image.width, image.height);
          canvas.getContext('2d')?.drawImage(image, 0, 0);
          const blob = await canvas.convertToBlob({ type: 'image/webp', quality: wanted });
          return [...new Uint8Array(await blob.arrayBuffer())];
        },
        [[...png], quality] as const,
      );
      const webp = Buffer.from(bytes);
      if (webp.length <= maxBytes) return webp;
    }
  } finally {
    await page.close();
  }
  throw new Error('A picture of the tour is larger than 120 KiB.');
};

/** Pictures of `docs/tour` from a newly started demo: `node e2e/screenshots.ts docs/tour --tour`. */
export const drawTour = async (browser: Browser, folder: string): Promise<void> => {
  const words = await speakerOf('en');
  const sessionOf = once(signIn);
  for (const { file, role, path, press } of steps) {
    const localStorage = [
      { name: 'parcela-language', value: 'en' },
      { name: 'parcela-staff-session', value: await sessionOf(role) },
    ];
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: window,
      colorScheme: 'light',
      locale: 'en',
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
    });
    const page = await context.newPage();
    await page.goto(`/backoffice${path}`);
    await settle(page);
    await press?.(page, words);
    await settle(page);
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(join(folder, `${file}.webp`), await toWebp(browser, png));
    await context.close();
  }
};
