import { readFile } from 'node:fs/promises';
import { type Earning, listEarnings, updateProfile } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Page } from '@playwright/test';
import { readPdf } from '../../apps/api/test/support/media/read-pdf.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { payOutRent } from '../support/operator.ts';
import {
  createVerified,
  findOpenProject,
  getMe,
  payByTransfer,
  type Person,
  placeOrder,
  startSession,
} from '../support/people.ts';
import { moveClock, readClock } from '../support/sandbox.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { digitsOf, expectHeading } from '../steps/traveller.ts';

/** Earnings go to the wallet. */
const chooseWallet = async ({ token }: Person): Promise<void> => {
  const { userProfile } = await getMe(token);
  const params = { documentId: userProfile.documentId };
  await callApi(
    updateProfile,
    { params, body: { data: { payoutSettlement: 'DepositToWallet' } } },
    { token },
  );
};

const readEarnings = async (email: string, locale: Locale): Promise<readonly Earning[]> => {
  const token = await startSession(email);
  return callApi(listEarnings, { query: { currency: 'CZK', locale } }, { token });
};

/** The amount in the tile with this name, in minor units. */
const expectTile = (page: Page, name: string, amount: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const tile = page.getByRole('main').getByText(name, { exact: true }).locator('xpath=../..');
        // The figure is between the name and the line under it.
        return Number(digitsOf(await tile.locator(':scope > div').nth(1).innerText()));
      },
      { message: name },
    )
    .toBe(amount);

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');

const dayOf = (instant: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format(instant);

test('a payout approved by two members of staff is the same in earnings, wallet, dashboard and document (spec 1.06, 2.27, 2.28, 7.14)', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(240_000);
  const traveller = { page, words };
  const person = await createVerified(language);
  const project = await findOpenProject();
  await payByTransfer(person, await placeOrder(person, project));
  await chooseWallet(person);
  const recordOn = dayOf(await readClock());
  // All investors with shares at the end of the day take part.
  await moveClock('P1DT1H');
  await payOutRent(project.project.documentId, {
    recordOn,
    gross: 40_000_00,
    costs: 6_000_00,
    fee: 1_000_00,
  });
  await expect
    .poll(async () => (await readEarnings(person.email, language)).length, {
      message: 'earnings',
      timeout: 60_000,
    })
    .toBe(1);
  const [earning] = await readEarnings(person.email, language);
  if (!earning) throw new Error('The earnings are gone.');
  expect(earning).toMatchObject({ currency: 'CZK', settlement: 'DepositToWallet', state: 'settled' });
  const { amount } = earning;
  expect(amount).toBeGreaterThan(0);

  await test.step('the earnings show the payout with its parts', async () => {
    await page.goto('/sign-in?next=/earnings');
    await fillSignIn(traveller, person.email);
    await expectHeading(traveller, words.say('earnings.title'));
    await page.getByRole('button', { name: 'CZK', exact: true }).click();
    await expectTile(page, words.say('earnings.total'), amount);
    const row = page
      .getByRole('table', { name: words.say('earnings.list') })
      .getByRole('row')
      .nth(1);
    await expect(row).toContainText(earning.projectInfo.title);
    await expect(row).toContainText(words.say('earnings.payoutMethod.DepositToWallet'));
    await expectAccessible(page);
    await row.getByRole('button').click();
    const popup = page.getByRole('dialog', { name: words.say('earnings.detailTitle') });
    const net = popup.getByRole('row').last().getByRole('cell').last();
    await expect.poll(async () => Number(digitsOf(await net.innerText()))).toBe(amount);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });

  await test.step('the investor saves the statement of the year', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: words.say('earnings.pdf'), exact: true }).click();
    const download = await coming;
    const year = dayOf(new Date(earning.timestamp)).slice(0, 4);
    expect(download.suggestedFilename()).toBe(`earnings-${year}.pdf`);
    const pdf = readPdf(await readFile(await download.path()));
    expect(pdf.language).toBe(language);
    // Long titles are broken into lines, sometimes at a hyphen.
    expect(withoutSpaces(pdf.text)).toContain(withoutSpaces(earning.projectInfo.title));
    expect(digitsOf(pdf.text)).toContain(String(amount));
  });

  await test.step('the dashboard includes the payout', async () => {
    await page.goto('/dashboard?view=table');
    await expectTile(page, words.say('dashboard.earnings'), amount);
    await expect(page.getByRole('img', { name: words.say('dashboard.allocation') })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the wallet contains the payout', async () => {
    await page.goto('/wallet?currency=CZK');
    const balance = page.getByText(words.say('wallet.free', { currency: 'CZK' }), { exact: true }).first();
    await expect
      .poll(async () => Number(digitsOf(await balance.locator('xpath=following-sibling::*[1]').innerText())))
      .toBe(amount);
    const kind = page.getByRole('main').getByText(words.say('wallet.kind.earning'), { exact: true });
    await expect(kind).toBeVisible();
  });
});
