import { readFile } from 'node:fs/promises';
import { listOrders, listWalletMovements } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Page } from '@playwright/test';
import { callApi } from '../support/api.ts';
import { readCsv } from '../support/csv.ts';
import { expect, test } from '../support/journey.ts';
import { cancelOrder, findOpenProject, placeOrder } from '../support/people.ts';
import { fillWallet, payFromWallet } from '../support/wallet.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'buyer' });

const save = async (page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await coming;
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

/** An amount in the form of a language's files: 1234.50. */
const writtenIn =
  (language: Locale) =>
  (minor: number): string =>
    (minor / 100).toFixed(2).replace('.', language === 'en' ? '.' : ',');

test('an investor saves orders and wallet movements as files with all rows in the current language', async ({
  page,
  words,
  language,
  people,
}) => {
  const traveller = { page, words };
  const written = writtenIn(language);
  const buyer = await people.buyer();
  const project = await findOpenProject();
  await fillWallet(buyer, 200_00);
  const order = await placeOrder(buyer, project);
  await payFromWallet(buyer, order);
  await cancelOrder(buyer.token, order.documentId);

  await page.goto('/orders');
  await expectHeading(traveller, words.say('orders.title'));
  const orders = await save(page, words.say('orders.export'));
  expect(orders.file).toBe('orders.csv');
  const { data } = await callApi(
    listOrders,
    { query: { 'pagination[pageSize]': 100 } },
    { token: buyer.token },
  );
  const [headings = [], ...rows] = readCsv(orders.text, language);
  expect(headings).toContain(words.say('orders.number'));
  expect(rows).toHaveLength(data.length);
  for (const { number, price, currency, state, tokenCount } of data) {
    const row = rows.find((cells) => cells.includes(number));
    expect(row).toEqual(
      expect.arrayContaining([
        written(price),
        currency,
        String(tokenCount),
        words.say(`orderState.${state}`),
      ]),
    );
  }

  await page.goto('/wallet?currency=CZK');
  await expectHeading(traveller, words.say('wallet.title'));
  const statement = await save(page, words.say('wallet.export'));
  expect(statement.file).toBe('wallet-CZK.csv');
  const movements = await callApi(
    listWalletMovements,
    { params: { currency: 'CZK' }, query: { 'pagination[pageSize]': 100 } },
    { token: buyer.token },
  );
  const workbook = await save(page, 'Excel');
  expect([workbook.file, workbook.text.slice(0, 2)]).toEqual(['wallet-CZK.xlsx', 'PK']);
  const [, ...lines] = readCsv(statement.text, language);
  expect(lines).toHaveLength(movements.data.length);
  expect(movements.data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['credited', 'held', 'released']),
  );
  for (const [index, { amount, heldAmount, balance, held }] of movements.data.entries())
    expect(lines[index]).toEqual(expect.arrayContaining([amount, heldAmount, balance, held].map(written)));
});
