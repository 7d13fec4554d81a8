import { expectPaid } from '../steps/pay.ts';
import { expect, test } from '../support/journey.ts';
import { expectBooksHold, proveBooks } from './year/books.ts';
import { acceptReview, acceptTerms, type Buyer, comeBack, joinAsNewcomer } from './year/buyers.ts';
import {
  buyAtGateway,
  buyFromWallet,
  orderByTransfer,
  payInTime,
  payShort,
  sendMoney,
} from './year/buying.ts';
import { cancelPaidOrder } from './year/cancel.ts';
import { eraseAccount } from './year/erase.ts';
import { emptyWallet, payWithdrawal, saveAccount } from './year/money-out.ts';
import {
  type Offer,
  openOffer,
  publishProspectus,
  publishTerms,
  setPrice,
  writeOffer,
} from './year/offer.ts';
import { runPoll } from './year/poll.ts';
import { closeDay } from './year/reconcile.ts';
import { correctRent, declareRent, expectCorrected, expectDebts, payRent } from './year/rent.ts';
import { restrictAndRelease, reverseTransfer } from './year/restriction.ts';
import { importStatement } from './year/statement.ts';
import { decideWaiting } from './year/suspense.ts';
import { beginYear, today, type Year } from './year/year.ts';

test.setTimeout(900_000);

/** Returns the address of the project in the back office. */
const offerProject = async ({ desks, two, words }: Year, offer: Offer): Promise<string> => {
  const { content, compliance } = desks;
  await writeOffer(content, offer);
  const { pathname } = new URL(content.page.url());
  await setPrice(two, pathname, offer.price);
  await publishProspectus(compliance, offer.title);
  await openOffer({ asking: content, deciding: compliance }, pathname);
  await expect(content.page.getByText(words.say('boProjects.offer.Open')).first()).toBeVisible();
  return pathname;
};

/** Four investors buy the whole project, each with a different payment method. */
const sellOut = async (year: Year, offer: Offer, address: string) => {
  const { desks, two, pass, join, words } = year;
  const wanted = { slug: offer.slug, shares: offer.shares / 4 };
  const late =
    await test.step('an investor pays too late, and finance puts the money into the wallet', async () => {
      const buyer = await join('Lada', 'Pozdní');
      const owed = await orderByTransfer(buyer, wanted);
      await pass('P7DT1H');
      await sendMoney(buyer, owed);
      await decideWaiting(two, buyer.name, 'credit');
      return buyer;
    });
  await test.step('the investor pays a new order from the wallet', async () => {
    await comeBack(late, late.email, '/orders');
    await buyFromWallet(late, wanted);
  });
  const exposed =
    await test.step('two members of compliance accept an investor who holds public office and pays by transfer', async () => {
      const buyer = await join('Věra', 'Radní', true);
      await acceptReview({ asking: desks.compliance, deciding: desks.reviewer }, buyer);
      await payInTime(buyer, await orderByTransfer(buyer, wanted));
      return buyer;
    });
  await test.step('two members of staff cancel and refund the order, and the investor buys through a gateway', async () => {
    await cancelPaidOrder(two, exposed);
    await buyAtGateway(exposed, wanted);
  });
  const foreign =
    await test.step('an investor pays in another currency, gets the money back, and pays in crowns', async () => {
      const buyer = await join('Eva', 'Cizí');
      const owed = await orderByTransfer(buyer, wanted);
      await sendMoney(buyer, { ...owed, amount: 400_00 }, 'EUR');
      await decideWaiting(two, buyer.name, 'refund');
      await payInTime(buyer, owed);
      return { ...buyer, owed };
    });
  const terms = `Podmínky ${offer.slug}`;
  await test.step('two members of staff raise the price', () => setPrice(two, address, offer.price + 100));
  await test.step('compliance changes the terms, and the investors accept them', async () => {
    await publishTerms(desks.compliance, terms);
    for (const buyer of [late, exposed, foreign]) await acceptTerms(buyer);
  });
  const short =
    await test.step('an investor pays too little at the new price, and staff import the rest from a file', async () => {
      const buyer = await join('Ota', 'Malý');
      const owed = await orderByTransfer(buyer, { ...wanted, terms });
      expect(owed.amount - foreign.owed.amount, 'the price of each share is higher').toBe(
        wanted.shares * 100_00,
      );
      const rest = await payShort(buyer, owed);
      await importStatement(desks.finance, { payer: buyer.name, send: () => sendMoney(buyer, rest) });
      await expectPaid(buyer);
      return buyer;
    });
  await test.step('an investor buys the last shares of the project', async () => {
    await desks.content.page.goto(address);
    const sold = words.say('boProjects.offer.Completed');
    await expect(desks.content.page.getByText(sold).first()).toBeVisible();
  });
  return { late, exposed, foreign, short };
};

/** Staff pay rent into the wallets twice and correct it; one investor withdraws the money. */
const payRents = async ({ desks, two, pass, words }: Year, title: string, holders: readonly Buyer[]) => {
  const [leaving, ...staying] = holders;
  if (!leaving) return;
  await test.step('an investor enters a bank account, which may receive money a day later', () =>
    saveAccount(leaving, 'CZ65 0800 0000 1920 0014 5399'));
  const rent = async (): Promise<string> => {
    const day = await today();
    await pass('PT25H');
    const address = await declareRent(desks.finance, { title, day, gross: 500, fee: 50 });
    await payRent(two, address);
    return address;
  };
  const owed = { holders: holders.length, outstanding: 10_00 };
  const first = await test.step('staff declare the rent, and two of them approve the payout', rent);
  const correction =
    await test.step('two members of staff correct the rent downwards, and each holder owes the difference', async () => {
      const made = await correctRent(two, { address: first, gross: 460 });
      await expectDebts(desks.finance, { ...owed, correction: made });
      return made;
    });
  const second = await test.step('the next payout is smaller by each holder’s debt', async () => {
    const address = await rent();
    await expectDebts(desks.finance, { ...owed, outstanding: 0, correction });
    return address;
  });
  await test.step('two members of staff correct that rent upwards, and each holder gets the difference', () =>
    correctRent(two, { address: second, gross: 540 }));
  await test.step('each investor sees both rent payouts in the wallet, and the deduction from the second one', async () => {
    for (const buyer of staying) {
      await comeBack(buyer, buyer.email, '/wallet');
      // An investor who signs up in another language sees euros first.
      await buyer.page.goto('/wallet?currency=CZK');
      const earnings = buyer.page
        .getByRole('region', { name: words.say('wallet.movements'), exact: true })
        .getByRole('listitem')
        .filter({ hasText: words.say('wallet.kind.earning') });
      await expect(earnings).toHaveCount(3);
      await expectCorrected(buyer);
    }
  });
  await test.step('an investor withdraws the money', async () => {
    await emptyWallet(leaving, leaving.email);
    await payWithdrawal(two, leaving.name);
  });
};

test('Staff and investors run a year of the business through their screens alone @long', async ({
  browser,
  words,
  language,
  watched,
}) => {
  // A code that another journey has used, step-ups, and sessions that ended while the clock moved.
  watched.expects(/status of 40[013]/);
  const mark = Date.now();
  const year = await beginYear(browser, words, { language, mark });
  const { desks, two, pass } = year;
  const [title, slug] = [`Dům Celý rok ${mark.toString(36)}`, `dum-cely-rok-${mark.toString(36)}`];
  const offer = { title, slug, shares: 40, price: 1_000 };
  const address =
    await test.step('staff write a project, two of them set its price, and the project goes on offer', () =>
      offerProject(year, offer));
  const { late, exposed, foreign, short } = await sellOut(year, offer, address);
  const holders = [late, exposed, foreign, short];
  await payRents(year, title, holders);
  await test.step('the holders decide in a poll', async () => {
    const question = `Opravit střechu domu ${mark}?`;
    await runPoll(desks.content, holders, { title, question, lastDay: await today() });
  });
  await test.step('staff restrict the money of an investor, and two of them release it', () =>
    restrictAndRelease(two, short));
  await test.step('the bank takes a transfer back, and two members of staff book the reversal', () =>
    reverseTransfer(two, foreign, foreign.owed));
  await test.step('two members of staff erase an account', async () => {
    const newcomer = await joinAsNewcomer(browser, words, language);
    await eraseAccount({ asking: desks.compliance, deciding: desks.chief }, newcomer);
  });
  await test.step('finance closes the day: bank and ledger are equal', async () => {
    const day = await today();
    await pass('PT25H');
    for (const currency of ['CZK', 'EUR', 'PLN'] as const) await closeDay(desks.finance, currency, day);
  });
  await test.step('finance runs a proof of the books', () => proveBooks(desks.finance));
  await expectBooksHold();
});
