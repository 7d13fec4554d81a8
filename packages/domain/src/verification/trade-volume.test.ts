import { expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { isTradeVolumeBand, tradeVolumeLabels } from './trade-volume.ts';

const czk = (units: bigint) => money(units * 100n, 'CZK');
const eur = (units: bigint) => money(units * 100n, 'EUR');

it('tradeVolumeLabels are in CZK for CZK users (spec 5.25)', () => {
  expect(tradeVolumeLabels('CZK')).toEqual([
    { band: 1, from: null, to: czk(50_000n) },
    { band: 2, from: czk(50_001n), to: czk(250_000n) },
    { band: 3, from: czk(250_001n), to: czk(1_250_000n) },
    { band: 4, from: czk(1_250_001n), to: czk(5_000_000n) },
    { band: 5, from: czk(5_000_000n), to: null },
  ]);
});

it('tradeVolumeLabels are in EUR for all other users (spec 5.26)', () => {
  const labels = [
    { band: 1, from: null, to: eur(2_000n) },
    { band: 2, from: eur(2_000n), to: eur(10_000n) },
    { band: 3, from: eur(10_000n), to: eur(50_000n) },
    { band: 4, from: eur(50_000n), to: eur(200_000n) },
    { band: 5, from: eur(200_000n), to: null },
  ];
  expect(tradeVolumeLabels('EUR')).toEqual(labels);
  expect(tradeVolumeLabels('PLN')).toEqual(labels);
});

it('isTradeVolumeBand accepts only the numbers 1 to 5', () => {
  expect([1, 5].every(isTradeVolumeBand)).toBe(true);
  expect([0, 6, 1.5, '1', null].some(isTradeVolumeBand)).toBe(false);
});
