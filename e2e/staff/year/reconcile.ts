import { digitsOf, factOf } from '../../steps/traveller.ts';
import { expect } from '../../support/journey.ts';
import { balanceAtBank } from '../../support/sandbox.ts';
import { act, type Desk, open } from './desk.ts';

/**
 * Finance closes this day, after which no money has moved. The page says that bank and ledger are equal, and its bank
 * balance equals the bank's own figure to the minor unit.
 */
export const closeDay = async (desk: Desk, currency: 'CZK' | 'EUR' | 'PLN', day: string): Promise<void> => {
  const { page, words } = desk;
  await open(desk, '/bank-days', 'boBank.days');
  const said = factOf(page, words.say('boBank.days.bank'));
  const balance = await balanceAtBank(currency);
  // The bank's balance of the day becomes known with the next reading of the statement.
  await expect(async () => {
    await page.goto(`/backoffice/bank-days/${currency}-${day}`);
    await expect(said.first()).toBeVisible({ timeout: 5_000 });
    expect(digitsOf(await said.first().innerText())).toBe(String(balance));
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(words.say('boBank.days.equal')).first()).toBeVisible();
  await act(desk, { label: 'boBank.days.close' });
  await expect(page.getByText(words.say('boBank.days.closed'), { exact: true }).first()).toBeVisible();
};
