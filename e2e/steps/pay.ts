import { Buffer } from 'node:buffer';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sendTransfer } from '../support/sandbox.ts';
import { digitsOf, expectHeading, type Traveller } from './traveller.ts';
import type { Ordered } from './order.ts';

/** Reads a QR code from the screen as a phone does. */
const scan = async (picture: Locator): Promise<string> => {
  const { data, width, height } = PNG.sync.read(Buffer.from(await picture.screenshot()));
  const code = jsqr.default(Uint8ClampedArray.from(data), width, height);
  if (code === null) throw new Error('The QR code cannot be read.');
  return code.data;
};

interface Instructions {
  readonly account: string;
  readonly iban: string;
  /** Digits including the minor units. */
  readonly amount: string;
  readonly variableSymbol: string;
  readonly message: string;
}

type Currency = 'CZK' | 'EUR' | 'PLN';

/** The format of Czech banks (Short Payment Descriptor): SPD*1.0*ACC:…*AM:… */
const expectSpayd = (text: string, { iban, amount, variableSymbol, message }: Instructions): void => {
  const [format, version, ...fields] = text.split('*');
  expect(`${format}*${version}`).toBe('SPD*1.0');
  const spayd = Object.fromEntries(
    fields
      .filter((field) => field !== '')
      .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
  );
  expect(spayd).toMatchObject({ ACC: iban, CC: 'CZK', 'X-VS': variableSymbol, MSG: message.toUpperCase() });
  expect(spayd['AM']?.replace('.', '')).toBe(amount);
};

/** The format of banks in the euro area (EPC069-12): one field a line. */
const expectEpc = (text: string, { iban, amount, variableSymbol }: Instructions): void => {
  const [tag, version, characters, kind, , payee, account, sum, , , message] = text.split('\n');
  expect([tag, version, characters, kind]).toEqual(['BCD', '002', '1', 'SCT']);
  expect(payee).not.toBe('');
  expect(account).toBe(iban);
  expect(sum).toMatch(/^EUR\d+\.\d\d$/);
  expect(digitsOf(sum ?? '')).toBe(amount);
  expect(message).toBe(`/VS/${variableSymbol}`);
};

/** The format of banks in Poland (recommendation of the banks' association on 2D codes): nine fields. */
const expectPolish = (text: string, { iban, amount, variableSymbol, message }: Instructions): void => {
  const [taxNumber, country, account, sum, payee, title, ...reserve] = text.split('|');
  expect([taxNumber, country, account]).toEqual(['', 'PL', iban.slice(2)]);
  expect(Number(sum)).toBe(Number(amount));
  expect(payee).not.toBe('');
  expect(message).toContain(title);
  expect(title).toContain(variableSymbol);
  expect(reserve).toEqual(['', '', '']);
};

const expectQr = { CZK: expectSpayd, EUR: expectEpc, PLN: expectPolish } as const;

/** Reads the instructions of the transfer. */
export const readInstructions = async (
  { page, words }: Traveller,
  currency: Currency,
): Promise<Instructions> => {
  await expect(page.getByRole('heading', { name: words.say('payment.transferTitle') })).toBeVisible();
  const copied = (label: Parameters<typeof words.say>[0]): Promise<string> =>
    page.getByText(words.say(label), { exact: true }).locator('xpath=following-sibling::*[1]').innerText();
  return {
    account: await copied('payment.account'),
    iban: (await copied('payment.iban')).replaceAll(/\s/g, ''),
    amount: digitsOf(await copied('payment.amount')),
    variableSymbol: await copied(currency === 'CZK' ? 'payment.variableSymbol' : 'payment.reference'),
    message: await copied('payment.message'),
  };
};

/** The QR code contains the same data as the text next to it, in the format of this currency's banks. */
export const expectSameQr = async (
  { page, words }: Traveller,
  currency: Currency,
  instructions: Instructions,
): Promise<void> => {
  expect(instructions.message).toContain(instructions.variableSymbol);
  const code = page.getByRole('img', { name: words.say('payment.qrAlt') });
  expectQr[currency](await scan(code), instructions);
};

export const chooseBankTransfer = ({ page, words }: Traveller): Promise<void> =>
  page.getByRole('button', { name: words.say('payment.bankTransfer') }).click();

/** The screen changes automatically once the platform has the payment. */
export const expectPaid = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await expect(page.getByText(words.say('payment.paidTitle'))).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(words.say('orderState.Paid'), { exact: true })).toBeVisible();
  await expectAccessible(page);
};

/** Reads the instructions, checks that the QR code contains the same data, and sends the money from a bank. */
export const payByBankTransfer = async (
  traveller: Traveller,
  { total, currency = 'CZK' }: Pick<Ordered, 'total'> & { readonly currency?: Currency },
  name: string,
): Promise<void> => {
  const { page } = traveller;
  await expectAccessible(page);
  await chooseBankTransfer(traveller);
  const instructions = await readInstructions(traveller, currency);
  const { account, iban, amount, variableSymbol } = instructions;
  expect(amount).toBe(total);
  if (currency === 'CZK') {
    const [accountNumber = '', bank = ''] = account.split('/');
    expect(iban.slice(4)).toBe(`${bank}${accountNumber.replace('-', '').padStart(16, '0')}`);
  }
  await expectSameQr(traveller, currency, instructions);
  await expectAccessible(page);
  await sendTransfer({ variableSymbol, amount: Number(amount), currency, name });
  await expectPaid(traveller);
};

/** Goes to the gateway's page, pays there, returns and waits until the platform has the payment. */
export const payByCryptocurrency = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await page.getByRole('button', { name: words.say('payment.cryptocurrency') }).click();
  await page.waitForURL(/\/confirmo\/pay\//);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay exactly' }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  await expectHeading(traveller, words.say('payment.title'));
  await expectPaid(traveller);
};

/** Goes to the bank's page, is declined once, pays there, and returns by a form signed by the bank. */
export const payByCard = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await page.getByRole('button', { name: words.say('payment.card') }).click();
  await page.waitForURL(/\/csob\/pay\//);
  await page.getByRole('button', { name: 'The card is declined' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  await expectHeading(traveller, words.say('payment.title'));
  await expectPaid(traveller);
};

/** Pays by an instant payment, which the screen offers next to the transfer instructions. */
export const payAtOnceFromBank = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await chooseBankTransfer(traveller);
  await page.getByRole('button', { name: words.say('payment.payoutPay') }).click();
  await page.waitForURL(/\/payout\/pay\//);
  await page.getByRole('button', { name: 'Pay from my bank' }).click();
  await page.waitForURL(/\/orders\/[^/]+\/payment/);
  await expectHeading(traveller, words.say('payment.title'));
  await expectPaid(traveller);
};
