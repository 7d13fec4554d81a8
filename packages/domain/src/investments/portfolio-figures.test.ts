import { expect, it } from 'vitest';
import { holdingValue, netWorth, sumConverted, isOnlyEntryFee } from './portfolio-figures.ts';
import { CurrencyMismatchError, money } from '../money/money.ts';

const now = { eurToCzk: '25', eurToPln: '4.3' };
const then = { eurToCzk: '20', eurToPln: '4' };

it('holdingValue converts a holding as a whole, without multiplying a rounded share price', () => {
  // 1.01 CZK is 4.04 cents: a hundred of them are 404 cents, not 400.
  expect(holdingValue(money(101n, 'CZK'), 100, 'EUR', now)).toEqual(money(404n, 'EUR'));
  expect(holdingValue(money(101n, 'CZK'), 0, 'EUR', now)).toEqual(money(0n, 'EUR'));
});

it('sumConverted converts each part at the rates of its own day and rounds it as shown', () => {
  const parts = [
    { money: money(100_00n, 'EUR'), rates: then },
    { money: money(100_00n, 'EUR'), rates: now },
    { money: money(5n, 'CZK'), rates: now },
  ];
  expect(sumConverted(parts, 'CZK')).toEqual(money(4500_05n, 'CZK'));
  // Half a cent and half a cent are shown as one cent each.
  const halves = [
    { money: money(10n, 'CZK'), rates: then },
    { money: money(10n, 'CZK'), rates: then },
  ];
  expect(sumConverted(halves, 'EUR')).toEqual(money(2n, 'EUR'));
  expect(sumConverted([], 'PLN')).toEqual(money(0n, 'PLN'));
});

it('netWorth is holdings and wallets minus debts, and is negative when debts exceed them', () => {
  const parts = { holdings: [money(10_00n, 'EUR'), money(5_00n, 'EUR')], wallets: [money(11_00n, 'EUR')] };
  expect(netWorth({ ...parts, debts: [] }, 'EUR')).toEqual(money(26_00n, 'EUR'));
  expect(netWorth({ ...parts, debts: [money(6_00n, 'EUR'), money(1n, 'EUR')] }, 'EUR')).toEqual(
    money(19_99n, 'EUR'),
  );
  expect(netWorth({ holdings: [], wallets: [], debts: [money(1n, 'EUR')] }, 'EUR')).toEqual(
    money(-1n, 'EUR'),
  );
  expect(() => netWorth({ ...parts, debts: [] }, 'CZK')).toThrow(CurrencyMismatchError);
});

it('isOnlyEntryFee is true for a loss of at most the entry fee, not for a greater loss or a gain', () => {
  expect([-25_00, -1].map((gain) => isOnlyEntryFee(gain, 25_00))).toEqual([true, true]);
  expect([-25_01, 0, 5].map((gain) => isOnlyEntryFee(gain, 25_00))).toEqual([false, false, false]);
  expect(isOnlyEntryFee(-1, 0)).toBe(false);
});
