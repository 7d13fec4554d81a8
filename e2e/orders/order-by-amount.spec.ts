import { getDetailStats, getProjectInfo } from '@parcela/contract/investor';
import { callApi } from '../support/api.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findOpenProjects } from '../support/people.ts';
import { digitsOf, expectFact, expectHeading, factOf } from '../steps/traveller.ts';

const rates = (text: string): bigint => BigInt(Math.round(Number(text) * 10_000));
const half = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d));

for (const language of ['cs', 'en', 'pl'] as const) {
  test.describe(`order by amount in ${language}`, () => {
    test.use({ language, visitor: 'buyer', viewport: { width: 360, height: 740 } });
    test(`shows how many whole shares an amount buys, and what they earn (${language})`, async ({
      page,
      words,
    }) => {
      const [project] = await findOpenProjects();
      if (!project) throw new Error('The demo has too few open projects.');
      const { documentId } = project.project;
      const { data: stats } = await callApi(getDetailStats, { query: { documentId } });
      const { data: info } = await callApi(getProjectInfo, {
        params: { documentId: project.documentId },
        query: { locale: language },
      });
      const [unit, fee] = [BigInt(stats.unitPrice.CZK), BigInt(stats.unitFee.CZK)];
      const shares = BigInt(info.project.minPurchaseQty) + 1n;
      const amount = unit * shares + unit / 2n;

      await page.goto(`/projects/${info.slug}/order`);
      await expectHeading({ page, words }, words.say('order.title'));
      await page.getByLabel(words.say('currency.label')).selectOption('CZK');
      await page.getByRole('button', { name: words.say('order.by.amount'), exact: true }).click();
      const field = page.getByLabel(words.say('order.amount'), { exact: true });
      await field.fill(String(Number(amount) / 100).replace('.', language === 'en' ? '.' : ','));
      const total = factOf(page, words.say('order.total'));
      await expect.poll(async () => digitsOf(await total.innerText())).toBe(String(unit * shares));
      // In view with its button, at the top as at the end of the form.
      await field.scrollIntoViewIfNeeded();
      await expect(total).toBeInViewport();
      await expect(page.getByRole('button', { name: words.say('order.submit') })).toBeInViewport();

      const owned = half(shares * 10_000n, BigInt(stats.total));
      await expect
        .poll(async () => Number(digitsOf(await factOf(page, words.say('order.ownership')).innerText())))
        .toBe(owned);
      const { calculation } = info.project;
      if (calculation !== null) {
        const percent = rates(calculation.annualRentalIncome);
        const rent = BigInt(half((unit - fee) * shares * percent, 1_000_000n));
        await expectFact(page, words.say('order.yearBefore'), half(unit * shares * percent, 1_000_000n));
        await expectFact(page, words.say('order.yearAfter'), Number(rent) - half(rent * 15n, 100n));
      }
      await expect(factOf(page, words.say('order.firstPayout'))).not.toHaveText('…');
      await expectAccessible(page);
    });
  });
}
