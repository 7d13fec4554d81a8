import { localizedFrom } from '@parcela/domain';
import { getDetailStats, getProjectInfo, type ProjectSummary } from '@parcela/contract/investor';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/accessible.ts';
import { findOpenProjects, newEmail } from '../support/people.ts';
import { openProject, type Ordered, placeOrder } from '../steps/order.ts';
import { payByBankTransfer, payByCryptocurrency } from '../steps/pay.ts';
import { confirmEmail, signUp } from '../steps/sign-in.ts';
import { digitsOf, expectHeading, factOf, type Traveller } from '../steps/traveller.ts';
import { answerQuestionnaire, proveIdentity } from '../steps/verify.ts';

test.use({ hasChosenLanguage: false });

const languageNames = localizedFrom({ cs: 'Čeština', en: 'English', pl: 'Polski' });

/** Value of shares in crowns: nominal price in force, without the fee, at the rate in force, rounded half up. */
const valueInCrowns = async ({ project }: ProjectSummary, shares: number): Promise<bigint> => {
  const { data } = await callApi(getDetailStats, { query: { documentId: project.documentId } });
  const now = new Date().toISOString();
  const price = project.tokenCurrentNominalPrice
    .filter(({ appliedAt }) => appliedAt <= now)
    .toSorted((left, right) => left.appliedAt.localeCompare(right.appliedAt))
    .at(-1);
  const micro = (rate: string): bigint => BigInt(Math.round(Number(rate) * 1_000_000));
  const rates = { CZK: micro(data.rates.eurToCzk), EUR: 1_000_000n, PLN: micro(data.rates.eurToPln) };
  const over = BigInt(price?.price ?? 0) * BigInt(shares) * rates.CZK;
  const under = rates[project.currency];
  return (2n * over + under) / (2n * under);
};

const expectOnDashboard = async (
  traveller: Traveller,
  bought: readonly { ordered: Ordered; value: bigint }[],
): Promise<void> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('dashboard.title'));
  await page.getByRole('button', { name: 'CZK', exact: true }).click();
  await page.getByRole('link', { name: words.say('home.toTable') }).click();
  const table = page.getByRole('table', { name: words.say('dashboard.holdings') });
  for (const { ordered, value } of bought) {
    const cells = table.getByRole('row').filter({ hasText: ordered.title }).getByRole('cell');
    await expect(cells.nth(1)).toHaveText(new RegExp(`${ordered.shares}$`));
    await expect.poll(async () => digitsOf(await cells.nth(2).innerText())).toBe(String(value));
    // The entry fee within it is shown below.
    await expect
      .poll(async () => digitsOf((await cells.nth(3).innerText()).split('\n')[0] ?? ''))
      .toBe(ordered.total);
  }
  const invested = bought.reduce((sum, { ordered }) => sum + BigInt(ordered.total), 0n);
  const tile = page
    .getByText(words.say('dashboard.invested'), { exact: true })
    .first()
    .locator('xpath=../..');
  await expect.poll(async () => digitsOf(await tile.innerText())).toContain(String(invested));
  await expectAccessible(page);
};

const expectInOrders = async (
  traveller: Traveller,
  { number, title, shares, total }: Ordered,
  rail: string,
) => {
  const { page, words } = traveller;
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(title);
  await expect(row).toContainText(words.say('orderState.Paid'));
  await expect(row).toContainText(rail);
  await row.getByRole('link', { name: number }).click();
  await expectHeading(traveller, words.say('orders.titleOf', { number }));
  await expect(factOf(page, words.say('orders.sharesBought'))).toHaveText(String(shares));
  expect(digitsOf(await factOf(page, words.say('orders.total')).innerText())).toBe(total);
  await expectAccessible(page);
};

test('an investor signs up, verifies their identity, buys shares by bank transfer and by cryptocurrency, and sees them on the dashboard (spec 0.01, 1.04, 2.15, 2.25, 4.45)', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(300_000);
  const traveller = { page, words };
  const email = newEmail();
  const [first, second] = await findOpenProjects();
  if (!first || !second) throw new Error('The demo has too few open projects.');
  const titleOf = async ({ documentId }: ProjectSummary): Promise<string> =>
    (await callApi(getProjectInfo, { params: { documentId }, query: { locale: language } })).data.title;
  const titles = [await titleOf(first), await titleOf(second)] as const;

  await test.step('the site appears in the language of the browser', async () => {
    await page.goto('/projects');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    // Polish is never the initial language: a browser that is not Czech starts in English.
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'cs' ? 'cs' : 'en');
    if (language === 'pl') await page.getByRole('combobox').selectOption({ label: languageNames.pl });
    await expectHeading(traveller, words.say('signIn.title'));
    await expectAccessible(page);
  });
  await test.step('the investor signs up and confirms the address', async () => {
    await signUp(traveller, email);
    await confirmEmail(traveller, email);
    await expectHeading(traveller, words.say('projects.title'));
    await expectAccessible(page);
  });
  const payer =
    await test.step('the investor verifies their identity and answers the questionnaire', async () => {
      await page
        .getByRole('link', { name: words.say('nav.verification') })
        .first()
        .click();
      await proveIdentity(traveller);
      return answerQuestionnaire(traveller);
    });
  const byTransfer = await test.step('the investor buys shares by bank transfer', async () => {
    await openProject(traveller, titles[0]);
    const ordered = await placeOrder(traveller, titles[0]);
    await payByBankTransfer(traveller, ordered, payer);
    return ordered;
  });
  const byCrypto = await test.step('the investor buys shares by cryptocurrency', async () => {
    await page.getByRole('link', { name: words.say('payment.backToProjects') }).click();
    await openProject(traveller, titles[1]);
    const ordered = await placeOrder(traveller, titles[1]);
    await payByCryptocurrency(traveller);
    return ordered;
  });
  await test.step('the dashboard and the list of orders show the shares', async () => {
    await page.getByRole('link', { name: words.say('payment.toDashboard') }).click();
    await expectOnDashboard(traveller, [
      { ordered: byTransfer, value: await valueInCrowns(first, byTransfer.shares) },
      { ordered: byCrypto, value: await valueInCrowns(second, byCrypto.shares) },
    ]);
    for (const [ordered, rail] of [
      [byTransfer, words.say('paymentMeans.BankTransfer')],
      [byCrypto, words.say('paymentMeans.cryptocurrency')],
    ] as const) {
      await page
        .getByRole('link', { name: words.say('nav.orders') })
        .first()
        .click();
      await expectHeading(traveller, words.say('orders.title'));
      await expectInOrders(traveller, ordered, rail);
    }
  });
});
