import { getOfferNotices, listNotifications } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProjects, getMe, priceInCrowns } from '../support/people.ts';
import { mailsTo, sendTransfer } from '../support/sandbox.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

test('an investor gets a notice of an offer that the wallet covers, and opens its order', async ({
  page,
  words,
  language,
  self: person,
}) => {
  const traveller = { page, words };
  const projects = await findOpenProjects();
  const orders = await Promise.all(
    projects
      .filter(({ project: { currency } }) => currency === 'CZK')
      .map(async (project) => ({
        project,
        price: project.project.minPurchaseQty * (await priceInCrowns(project)),
      })),
  );
  // The money covers few other orders, so that the notice is of this one alone.
  const [cheapest] = orders.toSorted((a, b) => a.price - b.price);
  if (!cheapest) throw new Error('The demo has no open project in CZK.');
  const { project, price } = cheapest;
  const reference = await test.step('the investor asks for notices in the wallet', async () => {
    await page.goto('/wallet?currency=CZK');
    await expectHeading(traveller, words.say('wallet.title'));
    await page
      .getByRole('checkbox', { name: words.say('wallet.offers.switch', { currency: 'CZK' }) })
      .check();
    await expect(page.getByText(words.say('wallet.offers.saved'))).toBeVisible();
    await expectAccessible(page);
    expect(
      await callApi(getOfferNotices, { params: { currency: 'CZK' } }, { token: person.token }),
    ).toMatchObject({ isOn: true, leastAmount: null });
    await page.getByRole('button', { name: words.say('wallet.topUp.action') }).click();
    const panel = page.getByRole('dialog', { name: words.say('wallet.topUp.action') });
    await expect(panel.getByText(/\b9\d{9}\b/).first()).toBeVisible();
    const [found = ''] = /\b9\d{9}\b/.exec(await panel.innerText()) ?? [];
    return found;
  });
  const order = `/projects/${project.slug}/order`;
  await test.step('money arrives, and the investor gets the notice by mail', async () => {
    const { userProfile } = await getMe(person.token);
    const name = `${userProfile.firstName} ${userProfile.lastName}`;
    await sendTransfer({ variableSymbol: reference, amount: price, currency: 'CZK', name });
    const links = async () => (await mailsTo(person.email)).flatMap((mail) => mail.links);
    await expect
      .poll(links, { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining(order)]));
  });
  await test.step('the bell leads to the order', async () => {
    const { data } = await callApi(
      listNotifications,
      { query: { locale: language } },
      { token: person.token },
    );
    const notice = data.find(({ link }) => link === order);
    await page.goto('/projects');
    await page
      .getByRole('button', { name: words.say('bell.label', { count: data.length }), exact: true })
      .click();
    const panel = page.getByRole('dialog', { name: words.say('bell.title') });
    await expect(panel.getByText(notice?.body ?? '', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('link', { name: notice?.title ?? '' }).click();
    await page.waitForURL(`**${order}`);
    await expect(page.getByRole('button', { name: words.say('order.submit') })).toBeVisible();
  });
});
