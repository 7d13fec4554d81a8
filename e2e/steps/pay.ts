import { Buffer } from 'node:buffer';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sendTransfer } from '../support/sandbox.ts';
import { digitsOf, expectHeading, type Traveller } from './traveller.ts';
import type { Ordered } from './order.ts';

/** Reads a QR code off the screen, as a phone does. */
const scan = async (picture: Locator): Promise<string> => {
  const { data, width, height } = PNG.sync.read(Buffer.from(await picture.screenshot()));
  const code = jsqr.default(Uint8ClampedArray.from(data), width, height);
  if (code === null) throw new Error('The QR code cannot be read.');
  return code.data;
};

/** Fields of a Short Payment Descriptor: SPD*1.0*ACC:…*AM:… */
const spaydFields = (text: string): Readonly<Record<string, string>> => {
  const [format, version, ...fields] = text.split('*');
  expect(`${format}*${version}`).toBe('SPD*1.0');
  return Object.fromEntries(
    fields
      .filter((field) => field !== '')
      .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
  );
};

const expectPaid = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await expect(page.getByText(words.say('payment.paidTitle'))).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(words.say('orderState.Paid'), { exact: true })).toBeVisible();
  await expectAccessible(page);
};

/** Reads the instructions, checks that the QR code says the same, and sends the money from a bank. */
export const payByBankTransfer = async (
  traveller: Traveller,
  ordered: Ordered,
  name: string,
): Promise<void> => {
  const { page, words } = traveller;
  await expectAccessible(page);
  await page.getByRole('button', { name: words.say('payment.bankTransfer') }).click();
  const copied = (label: Parameters<typeof words.say>[0]): Promise<string> =>
    page.getByText(words.say(label), { exact: true }).locator('xpath=following-sibling::*[1]').innerText();
  await expect(page.getByRole('heading', { name: words.say('payment.transferTitle') })).toBeVisible();
  const [account, iban, amount, variableSymbol, message] = [
    await copied('payment.account'),
    (await copied('payment.iban')).replaceAll(/\s/g, ''),
    digitsOf(await copied('payment.amount')),
    await copied('payment.variableSymbol'),
    await copied('payment.message'),
  ];
  expect(amount).toBe(ordered.total);
  const [accountNumber = '', bank = ''] = account.split('/');
  expect(iban.slice(4)).toBe(`${bank}${accountNumber.replace('-', '').padStart(16, '0')}`);
  const spayd = spaydFields(await scan(page.getByRole('img', { name: words.say('payment.qrAlt') })));
  expect(spayd).toMatchObject({ ACC: iban, CC: 'CZK', 'X-VS': variableSymbol, MSG: message.toUpperCase() });
  expect(spayd['AM']?.replace('.', '')).toBe(amount);
  expect(message).toContain(variableSymbol);
  await expectAccessible(page);
  await sendTransfer({ variableSymbol, amount: Number(amount), currency: 'CZK', name });
  await expectPaid(traveller);
};

/** Goes to the gateway's page, pays there, comes back and waits until the platform knows. */
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
