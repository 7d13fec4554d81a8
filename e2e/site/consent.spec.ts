import { randomBytes } from 'node:crypto';
import type { Order } from '@parcela/contract/investor';
import type { Locator, Page } from '@playwright/test';
import { locales } from '../../packages/domain/src/locale.ts';
import { speakerOf } from '../../packages/phrases/src/speaker.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  createVerified,
  findOpenProject,
  getOrder,
  type Person,
  payByTransfer,
  placeOrder,
} from '../support/people.ts';
import { siteUrl } from '../support/environment.ts';
import { affiliateSales, measuredEvents, moveClock } from '../support/sandbox.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ hasDecidedConsents: false });

/** The query of an affiliate link. */
const newVisit = (): string => randomBytes(16).toString('hex');

/** Orders and pays, and waits until all further work is done. */
const buy = async (person: Person): Promise<Order> => {
  const project = await findOpenProject();
  const order = await placeOrder(person, project);
  await payByTransfer(person, order);
  await moveClock('PT1S');
  return getOrder(person.token, order.documentId);
};

/** Services notified of this order: analytics and the affiliate network. */
const reportsOf = async ({ documentId, paymentReference }: Order) => ({
  measured: (await measuredEvents()).filter(({ params }) => params['transaction_id'] === paymentReference),
  sold: (await affiliateSales()).filter(({ orderId }) => orderId === documentId),
});

const sheet = ({ page, words }: Traveller) => page.getByRole('region', { name: words.say('consent.title') });

/** Data stored on the device, except session and language, which the site needs, and scroll positions. */
const storedOnDevice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie]
      .filter((name) => name !== '')
      .filter(
        (name) =>
          !/^(parcela-session|parcela-active-at|parcela-profile-currency|parcela-language|parcela-signed-in=1|tsr-scroll-restoration.*)$/.test(
            name,
          ),
      ),
  );

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const placeOf = async (element: Locator): Promise<Place> => {
  const place = await element.boundingBox();
  if (place === null) throw new Error('what is measured is not shown');
  return place;
};

const decideAnew = async (traveller: Traveller, choice: 'consent.allowAll' | 'consent.onlyNecessary') => {
  const { page, words } = traveller;
  await page.getByRole('button', { name: words.say('nav.privacy') }).click();
  await expect(sheet(traveller)).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().includes('/consents') && response.request().method() === 'PUT',
  );
  await sheet(traveller)
    .getByRole('button', { name: words.say(choice) })
    .click();
  expect((await saved).ok()).toBe(true);
  await expect(sheet(traveller)).toHaveCount(0);
};

test('the consent sheet appears in three languages, and the app stores and sends nothing before the answer', async ({
  page,
  words,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto(`/sign-up?ehub=${newVisit()}`);
  await expectHeading({ page, words }, words.say('signUp.title'));
  for (const language of locales) {
    const theirs = await speakerOf(language);
    await page.locator('main, body').getByRole('combobox').first().selectOption(language);
    await expect(sheet({ page, words: theirs })).toBeVisible();
    await expect(page.getByText(theirs.say('consent.text'))).toBeVisible();
    await expectAccessible(page);
  }
  expect(await storedOnDevice(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the app stores an affiliate link’s visit after consent, even when the link leads to sign-in first', async ({
  page,
  words,
}) => {
  const traveller = { page, words };
  const visit = newVisit();
  const storedVisit = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('parcela-visit'));
  await page.goto(`/projects?ehub=${visit}`);
  await expectHeading(traveller, words.say('signIn.title'));
  await expect(sheet(traveller)).toBeVisible();
  expect(await storedVisit()).toBeNull();
  await sheet(traveller)
    .getByRole('button', { name: words.say('consent.allowAll') })
    .click();
  await expect(sheet(traveller)).toHaveCount(0);
  expect(await storedVisit()).toBe(visit);
});

test('third parties learn of purchases only as far and for as long as the buyer consents (spec 4.31)', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(240_000);
  const traveller = { page, words };
  const person = await createVerified(language);
  await page.goto(`/sign-in?ehub=${newVisit()}`);
  await sheet(traveller)
    .getByRole('button', { name: words.say('consent.onlyNecessary') })
    .click();
  await expect(sheet(traveller)).toHaveCount(0);
  expect(await storedOnDevice(page)).toEqual(['parcela-consents']);
  await fillSignIn(traveller, person.email);
  await expectHeading(traveller, words.say('projects.title'));
  await test.step('no third party learns of the purchase without consent', async () => {
    expect(await reportsOf(await buy(person))).toEqual({ measured: [], sold: [] });
  });
  await test.step('each service learns of the purchase once with consent', async () => {
    const visit = newVisit();
    await page.goto(`/projects?ehub=${visit}`);
    await expectHeading(traveller, words.say('projects.title'));
    await decideAnew(traveller, 'consent.allowAll');
    const order = await buy(person);
    const { measured, sold } = await reportsOf(order);
    expect(measured).toMatchObject([
      { name: 'purchase', params: { value: order.price / 100, currency: order.currency } },
    ]);
    expect(sold).toMatchObject([{ visitId: visit, currency: order.currency }]);
    expect(Number(sold[0]?.totalCost)).toBe(order.price / 100);
    // Nothing that identifies the buyer.
    expect(JSON.stringify(measured)).not.toContain(person.email);
  });
  await test.step('no third party learns of the purchase after the withdrawal of consent', async () => {
    await decideAnew(traveller, 'consent.onlyNecessary');
    expect(await reportsOf(await buy(person))).toEqual({ measured: [], sold: [] });
    expect(await storedOnDevice(page)).toEqual(['parcela-consents']);
  });
});

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [1024, 768],
  [1280, 900],
] as const)
  test(`the sheet covers nothing that a visitor reads or presses at ${width} px, and stores nothing before the answer`, async ({
    page,
    words,
  }) => {
    const traveller = { page, words };
    await page.setViewportSize({ width, height });
    await page.goto('/sign-in');
    await expectHeading(traveller, words.say('signIn.title'));
    await expect(sheet(traveller)).toBeVisible();
    const place = await placeOf(sheet(traveller));
    for (const element of await page.locator('main').locator('h1, p, label, input, button, a').all())
      if (await element.isVisible()) expect(overlap(await placeOf(element), place)).toBe(false);
    await test.step('the visitor reads and uses the page footer next to it', async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const now = await placeOf(sheet(traveller));
      const foot = page.getByRole('button', { name: words.say('nav.privacy') });
      expect(overlap(await placeOf(foot), now)).toBe(false);
      const scrolled = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(scrolled, 'no horizontal scroll').toBe(0);
    });
    await test.step('the device stores nothing', async () => {
      expect(await storedOnDevice(page)).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      const others = await page.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await caches.keys()),
      ]);
      expect(others).toEqual([]);
    });
    await expectAccessible(page);
  });

test('a visitor who makes no choice leaves only the scroll position on the device', async ({
  browser,
  language,
}) => {
  const context = await browser.newContext({
    baseURL: siteUrl,
    locale: language,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto('/sign-in');
  // A browser in a language other than Czech gets English (spec section 1).
  const words = await speakerOf(language === 'cs' ? 'cs' : 'en');
  await expect(sheet({ page, words })).toBeVisible();
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((name) => !name.startsWith('tsr-scroll-restoration'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await sheet({ page, words })
    .getByRole('button', { name: words.say('consent.onlyNecessary') })
    .click();
  await expect(sheet({ page, words })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: words.say('nav.privacy') })).toBeVisible();
  await expect(sheet({ page, words })).toHaveCount(0);
  await test.step('a new version of the text needs a new decision', async () => {
    await page.evaluate(() =>
      localStorage.setItem(
        'parcela-consents',
        JSON.stringify({ analytics: true, marketing: true, textVersion: 0 }),
      ),
    );
    await page.reload();
    await expect(sheet({ page, words })).toBeVisible();
  });
  await context.close();
});
