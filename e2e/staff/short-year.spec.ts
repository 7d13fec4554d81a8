import { dateInZone } from '../../packages/domain/src/index.ts';
import { openProject, placeOrder } from '../steps/order.ts';
import { payByBankTransfer } from '../steps/pay.ts';
import { expect, test } from '../support/journey.ts';
import { getMe } from '../support/people.ts';
import { moveClock, readClock } from '../support/sandbox.ts';
import { expectBooksHold } from './year/books.ts';
import { openDesk, signIn } from './year/desk.ts';
import { emptyWallet, payWithdrawal, saveAccount } from './year/money-out.ts';
import { openOffer, publishProspectus, setPrice, writeOffer } from './year/offer.ts';
import { declareRent, payRent } from './year/rent.ts';

test.use({ visitor: 'ownVerified' });
test.setTimeout(240_000);

test('Staff offer a house and pay its rent, and an investor buys, earns and withdraws, all on screens', async ({
  browser,
  page,
  words,
  language,
  self: person,
  watched,
}) => {
  // A code that another journey has used, step-ups, and the session that ended while the clock moved.
  watched.expects(/status of 40[013]/);
  const [content, compliance, finance, controller] = await Promise.all([
    openDesk(browser, words, { role: 'content', place: 'second', language }),
    openDesk(browser, words, { role: 'compliance', place: 'second', language }),
    openDesk(browser, words, { role: 'finance', place: 'second', language }),
    openDesk(browser, words, { role: 'finance', place: 'first', language }),
  ]);
  const two = { asking: finance, deciding: controller };
  const mark = Date.now().toString(36);
  const offer = { title: `Dům Rok ${mark}`, slug: `dum-rok-${mark}`, shares: 20, price: 1_000 };
  const traveller = { page, words };
  const { firstName, lastName } = (await getMe(person.token)).userProfile;

  await test.step('staff write a project, two of them set its price, and the project goes on offer', async () => {
    await writeOffer(content, offer);
    const address = new URL(content.page.url()).pathname;
    await setPrice(two, address, offer.price);
    await publishProspectus(compliance, offer.title);
    await openOffer({ asking: content, deciding: compliance }, address);
    await expect(content.page.getByText(words.say('boProjects.offer.Open')).first()).toBeVisible();
  });
  await test.step('an investor buys shares by bank transfer', async () => {
    await page.goto('/projects');
    await openProject(traveller, offer.title);
    const ordered = await placeOrder(traveller, offer.title);
    await payByBankTransfer(traveller, ordered, `${firstName} ${lastName}`);
  });
  const day = dateInZone(await readClock(), 'Europe/Prague');
  await test.step('the investor enters a bank account, which may receive money a day later', async () => {
    await saveAccount(traveller, 'CZ65 0800 0000 1920 0014 5399');
    await moveClock('PT25H');
    await Promise.all([signIn(finance, 'finance', 'second'), signIn(controller, 'finance', 'first')]);
  });
  await test.step('staff declare the rent, and two of them approve the payout', async () => {
    await payRent(two, await declareRent(finance, { title: offer.title, day, gross: 500, fee: 50 }));
  });
  await test.step('the investor withdraws the money', async () => {
    await emptyWallet(traveller, person.email);
    await payWithdrawal(two, lastName ?? '');
  });
  await expectBooksHold();
});
