import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { sandboxUrl } from '../support/environment.ts';
import { newEmail, password } from '../support/people.ts';
import { readConfirmationLink } from '../support/sandbox.ts';
import { expectPaid, readInstructions } from '../steps/pay.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';
import { fillQuestionnaire } from '../steps/verify.ts';

/** The longest way that a newcomer may have to the first paid order; the questionnaire's own fields do not count. */
const clicksMax = 16;
const typedFieldsMax = 6;

/** Clicks and types like a user, and counts both; a tick is a click. */
const countingHand = () => {
  const done: { clicks: string[]; typed: string[] } = { clicks: [], typed: [] };
  return {
    done,
    press: async (what: string, at: Locator): Promise<void> => {
      done.clicks.push(what);
      await at.click();
    },
    type: async (what: string, at: Locator, text: string): Promise<void> => {
      done.typed.push(what);
      await at.fill(text);
    },
  };
};
type Hand = ReturnType<typeof countingHand>;

/** From the start page of the site to the mail that confirms the address. */
const signUpForOffer = async ({ page, words }: Traveller, hand: Hand, email: string): Promise<void> => {
  await hand.press('offer', page.locator('.featured a.card-link'));
  await hand.press('invest', page.locator('.buy a.button'));
  await hand.press(
    'only necessary consents',
    page.getByRole('button', { name: words.say('consent.onlyNecessary') }),
  );
  await hand.type('e-mail', page.getByLabel(words.say('auth.email'), { exact: true }), email);
  await hand.type('password', page.getByLabel(words.say('auth.password'), { exact: true }), password);
  await hand.press('terms', page.getByRole('checkbox'));
  await hand.press('sign up', page.getByRole('button', { name: words.say('signUp.action'), exact: true }));
  await expectHeading({ page, words }, words.say('signUp.doneTitle'));
};

/** Opens the mail in the sandbox's inbox; its link opens the platform on a new tab. */
const openMail = async ({ page, words }: Traveller, hand: Hand, email: string): Promise<Page> => {
  const { href } = await readConfirmationLink(email);
  await page.goto(new URL(`/mail?to=${encodeURIComponent(email)}`, sandboxUrl).href);
  await hand.press('mail', page.locator('.rows a').first());
  const opened = page.context().waitForEvent('page');
  await hand.press('link of the mail', page.locator('.links').getByRole('link', { name: href }));
  const app = await opened;
  await expectHeading({ page: app, words }, words.say('emailVerified.title'));
  return app;
};

const verify = async (traveller: Traveller, hand: Hand): Promise<void> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('kyc.title'));
  await hand.press('document', page.getByRole('button', { name: words.say('kyc.documentTitle') }));
  const widget = page.frameLocator('iframe');
  await hand.press('submit the document', widget.getByRole('button', { name: 'Submit for review' }));
  await hand.press('approve it', widget.getByRole('button', { name: 'Approve', exact: true }));
  await fillQuestionnaire(traveller);
  await hand.press('final check', page.getByLabel(words.say('aml.finalCheck')));
  await hand.press('send the questionnaire', page.getByRole('button', { name: words.say('aml.submit') }));
};

const orderAndPay = async (traveller: Traveller, hand: Hand): Promise<void> => {
  const { page, words } = traveller;
  // The thank-you popup closes and leads here automatically.
  await expectHeading(traveller, words.say('order.title'));
  await page.getByLabel(words.say('currency.label')).selectOption('CZK');
  await hand.press('all documents', page.getByLabel(words.say('order.agreeToAll')));
  await hand.press('order', page.getByRole('button', { name: words.say('order.submit') }));
  await hand.press('transfer', page.getByRole('button', { name: words.say('payment.bankTransfer') }));
  const { amount, variableSymbol } = await readInstructions(traveller, 'CZK');
  const bank = await page.context().newPage();
  await bank.goto(new URL('/bank', sandboxUrl).href);
  await hand.type('amount', bank.getByLabel('Amount', { exact: true }), String(Number(amount) / 100));
  await hand.type('variable symbol', bank.getByLabel('Variable symbol', { exact: true }), variableSymbol);
  await hand.press('send', bank.getByRole('button', { name: 'Send', exact: true }));
  await bank.close();
  await expectPaid(traveller);
};

test.describe('newcomer on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasDecidedConsents: false });
  test('gets from the start page to a paid order with few clicks and fields', async ({
    page,
    words,
    language,
  }) => {
    test.setTimeout(240_000);
    const hand = countingHand();
    const email = newEmail();
    await page.goto(`/${language}`);
    await signUpForOffer({ page, words }, hand, email);
    const app = await openMail({ page, words }, hand, email);
    const traveller = { page: app, words };
    await verify(traveller, hand);
    await orderAndPay(traveller, hand);
    const { clicks, typed } = hand.done;
    expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(clicksMax);
    expect(typed.length, typed.join(', ')).toBeLessThanOrEqual(typedFieldsMax);
  });
});
