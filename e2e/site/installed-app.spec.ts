import type { CDPSession, Page, Worker } from '@playwright/test';
import { workerTexts } from '@parcela/phrases/worker';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNothingWrong,
} from '../support/accessible.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { createInvestor } from '../support/people.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ serviceWorkers: 'allow' });

/** Data stored on the device: files of the app, and the answers of the dashboard. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return {
      files: requests.flat().map(({ url }) => new URL(url).pathname),
      answers: localStorage.getItem('parcela-stored-dashboard'),
    };
  });

const openDashboard = async (traveller: Traveller, email: string): Promise<void> => {
  await traveller.page.goto('/sign-in?next=/dashboard');
  await fillSignIn(traveller, email);
  await expectHeading(traveller, traveller.words.say('dashboard.title'));
};
const isStored = async (page: Page): Promise<void> => {
  const stored = async () => (await readStored(page)).files.includes('/dashboard');
  await expect.poll(stored, { message: 'the worker has stored the dashboard' }).toBe(true);
};

test('the dashboard opens without a connection, read-only, and the sign-out deletes its data', async ({
  page,
  context,
  words,
  language,
  watched,
}) => {
  watched.expects(/ERR_INTERNET_DISCONNECTED|status of 503|NoConnectionError|response: 503/);
  // A screen renders again during the sign-out.
  watched.expects(/status of 401/);
  const traveller = { page, words };
  const banner = page.getByRole('region', { name: words.say('offline.label') });
  const holdings = page.getByRole('main').locator('details');
  const { email } = await createInvestor(language);

  await page.goto('/sign-in');
  await expectHeading(traveller, words.say('signIn.title'));
  await page.waitForLoadState('networkidle');
  const registered = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(registered, 'a visitor gets no worker').toBe(0);

  await openDashboard(traveller, email);
  await expect(holdings.first()).toBeVisible();
  await isStored(page);
  const figures = await holdings.allInnerTexts();

  await test.step('the stored data contains nothing from the API but the brand mark, and no personal data', async () => {
    const { files, answers } = await readStored(page);
    const ofApi = files.filter((file) => !/^\/(assets\/|first-paint\.js$|dashboard$)/.test(file));
    expect(ofApi.filter((file) => !file.startsWith('/api/brand/icons/'))).toEqual([]);
    expect(answers).not.toContain(email);
  });

  await test.step('a start without a connection shows the last dashboard with its time, in light and dark', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(holdings.first()).toBeVisible();
    expect(await holdings.allInnerTexts()).toEqual(figures);
    await expect(banner).toContainText(words.say('offline.title'));
    await expect(banner.locator('time')).toHaveText(/\d{1,2}[:.]\d{2}/);
    await expectAccessibleInBothSchemes(page);
  });

  await test.step('the screen has no button that would send something', async () => {
    for (const button of await page.getByRole('main').getByRole('button').all())
      await expect(button).toBeDisabled();
    await expect(page.getByRole('button', { name: words.say('bell.label', { count: 0 }) })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: words.say('language.label') }).first()).toBeDisabled();
  });

  await test.step('another screen says that it needs a connection, and links back to the dashboard', async () => {
    await page
      .getByRole('link', { name: words.say('nav.orders') })
      .first()
      .click();
    await expectHeading(traveller, words.say('offline.screenTitle'));
    await expectAccessible(page);
    await page.getByRole('link', { name: words.say('offline.toDashboard') }).click();
    await expect(holdings.first()).toBeVisible();
    await page.goto('/settings');
    await expectHeading(traveller, words.say('offline.screenTitle'));
  });

  await test.step('once the connection returns, the page says so and opens the missing screen', async () => {
    await context.setOffline(false);
    await expect(banner).toHaveText(words.say('offline.again'));
    await expectHeading(traveller, words.say('settings.title'));
    await expect(page.getByText(email)).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('the open screen reports a connection that breaks during a visit', async () => {
    await context.setOffline(true);
    await expect(banner).toContainText(words.say('offline.title'));
    await expect(page.getByText(email)).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  });

  await test.step('the sign-out deletes all stored data', async () => {
    await page.goto('/dashboard');
    await expect(holdings.first()).toBeVisible();
    await isStored(page);
    await page.getByRole('button', { name: words.say('nav.signOut') }).click();
    await expectHeading(traveller, words.say('signIn.title'));
    await expect.poll(() => readStored(page)).toEqual({ files: [], answers: null });
    await context.setOffline(true);
    await page.goto('/dashboard');
    for (const texts of Object.values(workerTexts))
      await expect(page.getByRole('heading', { name: texts['worker.offlineTitle'] })).toBeVisible();
    // This page follows the system's scheme through its styles alone.
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectNothingWrong(page, scheme);
    }
    await context.setOffline(false);
  });
});

/** The registration of the worker in the browser's developer tools. */
const findRegistration = async (tools: CDPSession): Promise<string> => {
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  return found;
};

interface Shown {
  readonly notifications: (NotificationOptions & { title: string })[];
  readonly badges: (number | undefined)[];
}

/** The headless browser has neither notifications nor a badge: the worker's calls are recorded instead. */
const recordShown = async (worker: Worker): Promise<void> => {
  await worker.evaluate(() => {
    const shown: Shown = { notifications: [], badges: [] };
    const scope = globalThis as unknown as { shown: Shown; registration: ServiceWorkerRegistration };
    scope.shown = shown;
    scope.registration.showNotification = async (title, options) =>
      void shown.notifications.push({ title, ...options });
    navigator.setAppBadge = async (count) => void shown.badges.push(count);
  });
};
const readShown = (worker: Worker): Promise<Shown> =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown }).shown);

/** No tool can press a notification, so the worker gets the corresponding event. */
const pressNotification = async (worker: Worker, data: unknown): Promise<void> => {
  await worker.evaluate((pressed) => {
    const event = new Event('notificationclick');
    const notification = { data: pressed, close: () => undefined };
    globalThis.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  }, data);
};

test('a push message shows up as a notification that opens its screen', async ({
  page,
  context,
  words,
  language,
}) => {
  const { email } = await createInvestor(language);
  await openDashboard({ page, words }, email);
  await isStored(page);
  // From now on the worker controls this window.
  await page.reload();
  await expectHeading({ page, words }, words.say('dashboard.title'));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  const tools = await context.newCDPSession(page);
  const registrationId = await findRegistration(tools);
  await recordShown(worker);
  const push = (data: string) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin: siteUrl, registrationId, data });

  const message = { title: 'Výplata', body: '1 000,00 Kč', tag: 'earning-1' };
  await push(JSON.stringify({ ...message, url: '/earnings', unread: 2 }));
  await expect.poll(async () => (await readShown(worker)).badges).toEqual([2]);
  const [shown] = (await readShown(worker)).notifications;
  expect(shown).toMatchObject({ ...message, data: { url: '/earnings' } });
  for (const picture of [shown?.icon, shown?.badge]) {
    const { headers } = await fetch(new URL(picture ?? '', siteUrl));
    expect(headers.get('content-type')).toBe('image/png');
  }
  await push('no JSON at all');
  const tags = async () => (await readShown(worker)).notifications.map(({ tag }) => tag);
  await expect.poll(tags).toEqual(['earning-1', 'general']);

  await pressNotification(worker, shown?.data);
  await expectHeading({ page, words }, words.say('earnings.title'));
  await expect(page).toHaveURL(/\/earnings$/);
  expect(context.pages()).toHaveLength(1);
});

test('a browser can install the app: it accepts the manifest, and the icons have their true sizes', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in');
  const tools = await context.newCDPSession(page);
  const { url, errors, data } = await tools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${siteUrl}/manifest.webmanifest`, []]);
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] };
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const icon = Object.assign(new Image(), { src });
          await icon.decode();
          return `${icon.naturalWidth}x${icon.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  expect(sizes).toEqual(icons.map((icon) => icon.sizes));
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // The window of a journey is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
