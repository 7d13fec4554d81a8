import { consentTextVersion } from '@parcela/domain';
import type { Browser, FrameLocator } from '@playwright/test';
import type { Speaker } from '../../../packages/phrases/src/speaker.ts';
import { confirmEmail, fillSignIn, signUp } from '../../steps/sign-in.ts';
import { expectHeading, pointAt, type Traveller } from '../../steps/traveller.ts';
import { answerQuestionnaire, proveIdentity } from '../../steps/verify.ts';
import { siteUrl } from '../../support/environment.ts';
import { expect } from '../../support/journey.ts';
import { newEmail } from '../../support/people.ts';
import { act, approve, ask, type Desk, open } from './desk.ts';

/** An investor with a separate browser. */
export interface Buyer extends Traveller {
  readonly email: string;
  /** The name on the document, and the payer's name at the bank. */
  readonly name: string;
}

interface Joining {
  readonly language: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Holds public office: the questionnaire waits for compliance. */
  readonly isExposed?: boolean;
}

/** A random document number, so that it is unique. */
const ownNumber = (digits: number): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(digits, '7')
    .slice(-digits);

const showDocument =
  ({ firstName, lastName }: Joining) =>
  async (widget: FrameLocator): Promise<void> => {
    await widget.getByText('What the document says').click();
    const values = { firstName, lastName, number: ownNumber(9), personalNumber: ownNumber(10) };
    for (const [name, value] of Object.entries(values)) await widget.locator(`#${name}`).fill(value);
  };

/** A newcomer in a separate browser, with a confirmed address. */
export const joinAsNewcomer = async (
  browser: Browser,
  words: Speaker,
  language: string,
): Promise<Omit<Buyer, 'name'>> => {
  const localStorage = [
    { name: 'parcela-language', value: language },
    {
      name: 'parcela-consents',
      value: JSON.stringify({ analytics: false, marketing: false, textVersion: consentTextVersion }),
    },
  ];
  const context = await browser.newContext({
    baseURL: siteUrl,
    locale: language,
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  });
  const email = newEmail();
  const newcomer = { page: await context.newPage(), words, email };
  await newcomer.page.goto('/sign-in');
  await signUp(newcomer, email);
  await confirmEmail(newcomer, email);
  await expectHeading(newcomer, words.say('projects.title'));
  return newcomer;
};

/** Signs up, confirms the address, proves the identity and answers the questionnaire. */
export const joinAsBuyer = async (browser: Browser, words: Speaker, joining: Joining): Promise<Buyer> => {
  const { language, firstName, lastName, isExposed = false } = joining;
  const newcomer = await joinAsNewcomer(browser, words, language);
  const buyer = { ...newcomer, name: `${firstName} ${lastName}` };
  await buyer.page.goto('/verification');
  await proveIdentity(buyer, showDocument(joining));
  expect(await answerQuestionnaire(buyer, { isExposed })).toBe(buyer.name);
  return buyer;
};

/** One member of compliance takes this investor's waiting questionnaire, and two accept it. */
export const acceptReview = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  { email }: Buyer,
): Promise<void> => {
  const { page } = asking;
  await open(asking, '/review-cases?state=open&kind=aml', 'boVerification.title');
  await page.getByRole('table').getByRole('link', { name: email }).click();
  await act(asking, { label: 'boVerification.claim.action' });
  const request = await ask(asking, {
    label: 'boVerification.accept.action',
    typed: { reason: 'A seat in a village council' },
  });
  await approve(deciding, request);
};

/**
 * The session has ended, and a screen leads to sign-in. A dialog about it covers the form, unless an open screen has
 * already shown it.
 */
export const meetSignIn = async ({ page, words }: Traveller, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page).toHaveURL(/\/sign-in\?/);
  if (!page.url().includes('sessionExpired=')) return;
  const ended = page.getByRole('dialog', { name: words.say('signIn.expiredTitle') });
  await pointAt(ended);
  await ended
    .getByRole('button', { name: words.say('ui.close') })
    .last()
    .click();
};

/** The session ended when the clock moved; sign-in leads back to the page. */
export const comeBack = async (traveller: Traveller, email: string, path: string): Promise<void> => {
  await meetSignIn(traveller, path);
  await fillSignIn(traveller, email);
  await expect(traveller.page).toHaveURL((url) => url.pathname === path);
};

/** The app asks an investor to accept the new terms; the investor does so, and continues to the intended page. */
export const acceptTerms = async (buyer: Buyer): Promise<void> => {
  const { page, words } = buyer;
  await page.goto('/orders');
  await expectHeading(buyer, words.say('additionalInfo.title'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.say('ui.continue') }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/orders');
  await expectHeading(buyer, words.say('orders.title'));
};
