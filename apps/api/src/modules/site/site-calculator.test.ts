import { siteAddress } from '@parcela/contract/site';
import { calculatorSlider, dateInZone, formatDecimal, rentStartsOn, roiOutlook } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleConfiguration } from '../../../test/support/content/sample-content.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { startSiteApp } from '../../../test/support/site/site-app.ts';

const context = useTestDatabase();
const store = useFileStore();

/** The amount in an output of the page, in minor units: `1 234,50 Kč` in Czech. */
const shownAmount = (page: string, name: string): string => {
  const text = new RegExp(`data-value="${name}">([^<]*)<`).exec(page)?.[1] ?? '';
  return text
    .replace('−', '-')
    .replaceAll(/[^\d,-]/g, '')
    .replace(',', '.');
};
const plain = (amount: bigint): string => formatDecimal(amount).replace(/\.00$/, '');

describe('the site calculator', () => {
  beforeAll(async () => {
    await context().transact(setSampleRates);
    await context().transact(setSampleConfiguration);
  });

  it('shows the same outlook as the app, for the project’s midpoint and period', async () => {
    const { slug } = await context().transact((tx) =>
      publishSampleProject(tx, { saleEndsOn: '2099-01-01', expectedOn: null }),
    );
    const site = await startSiteApp(context(), store().files);
    const { body } = await site.inject({ url: siteAddress('cs', { name: 'offer', slug }) });
    await site.close();
    const bounds = { calculatorMin: 1_000_00n, calculatorMax: 500_000_00n, currency: 'CZK' } as const;
    const { start } = calculatorSlider(bounds, 'CZK', { eurToCzk: '25', eurToPln: '4' });
    const today = dateInZone(await readClock(context().database.reader), 'Europe/Prague');
    const outlook = roiOutlook({
      amount: start,
      years: 5,
      rentalPercent: '4.2',
      growthPercent: '2.3',
      unitPrice: 1_010_00n,
      unitFee: 10_00n,
      today,
      rentStartsOn: rentStartsOn({ saleEndsOn: '2099-01-01', expectedOn: null, completedOn: null }, today),
    });
    expect(shownAmount(body, 'amount')).toBe(plain(start.amount));
    for (const { name, annualIncome, remainder, totalNet, net } of outlook)
      expect(
        (['income', 'growth', 'total', 'net'] as const).map((part) => shownAmount(body, `${name}-${part}`)),
      ).toEqual([annualIncome, remainder, totalNet, net].map(({ amount }) => plain(amount)));
    // A period that ends before it starts has no rent: the result is less than the payment.
    expect(outlook.map(({ rent }) => rent.amount)).toEqual([0n, 0n, 0n, 0n]);
    expect(body).toContain('1.\u00A01.\u00A02099');
  });
});
