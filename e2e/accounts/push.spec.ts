import { getPushSettings, listNotifications } from '@parcela/contract/investor';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { acceptQuestionnaire } from '../support/operator.ts';
import { createNewcomer, getMe, handInForReview } from '../support/people.ts';
import { messagesTo, type PushBrowser, subscribeBrowser } from '../support/sandbox.ts';
import { openSettings, sectionOf } from '../steps/settings.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * This browser reaches no push service, and without a window it shows no notification: it subscribes at the sandbox,
 * and its user always allows it. The worker and the whole platform are real.
 */
const subscribeAtSandbox = async (page: Page, browser: PushBrowser): Promise<void> => {
  await page.addInitScript(({ endpoint, keys }) => {
    const storageKey = 'sandbox-subscription';
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        localStorage.removeItem(storageKey);
        return Promise.resolve(true);
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        localStorage.setItem(storageKey, '1');
        return Promise.resolve(subscription);
      },
      getSubscription: () => Promise.resolve(localStorage.getItem(storageKey) === null ? null : subscription),
    });
  }, browser);
};

const devicesOf = async (token: string): Promise<number> =>
  (await callApi(getPushSettings, {}, { token })).data.devices.length;

test('a device shows the push messages that its owner chose, and none after the sign-out', async ({
  page,
  words,
  language,
  watched,
}) => {
  // A screen renders again during the sign-out.
  watched.expects(/status of 401/);
  const person = await createNewcomer(language);
  await handInForReview(person);
  const browser = await subscribeBrowser();
  await subscribeAtSandbox(page, browser);
  const traveller = { page, words };

  await test.step('the investor turns push messages on in the settings, for the chosen groups', async () => {
    await openSettings(traveller, person.email);
    const notices = sectionOf(traveller, 'notices');
    await notices.getByRole('button', { name: words.say('settings.pushTurnOn') }).click();
    await expect(notices.getByText(words.say('settings.pushIsOn'), { exact: true })).toBeVisible();
    const ofGroup = (group: 'votes' | 'account') =>
      notices
        .getByRole('group', { name: words.say(`notices.group.${group}`), exact: true })
        .getByRole('checkbox', { name: words.say('notices.channel.push') });
    await ofGroup('votes').click();
    await expect(notices.getByText(words.say('settings.saved'))).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(ofGroup('votes')).not.toBeChecked();
    await expect(ofGroup('account')).toBeChecked();
  });
  await test.step('the device shows a decision of compliance in the investor’s language', async () => {
    await acceptQuestionnaire(await getMe(person.token));
    await expect.poll(() => messagesTo(browser), { timeout: 30_000 }).toHaveLength(1);
    const [message] = await messagesTo(browser);
    expect(JSON.parse(message ?? '')).toMatchObject({ url: '/verification', unread: expect.any(Number) });
    const { data } = await callApi(
      listNotifications,
      { query: { locale: language } },
      { token: person.token },
    );
    expect(data.map(({ title }) => title)).toContain((JSON.parse(message ?? '') as { title: string }).title);
  });
  await test.step('the device of a signed-out investor gets no more messages', async () => {
    expect(await devicesOf(person.token)).toBe(1);
    await page
      .getByRole('button', { name: words.say('nav.signOut') })
      .first()
      .click();
    await expect(page).toHaveURL(/sign-in/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sandbox-subscription'))).toBeNull();
    await expect.poll(() => devicesOf(person.token)).toBe(0);
  });
});
