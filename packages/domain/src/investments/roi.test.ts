import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatDecimal, InvalidDecimalError, money } from '../money/money.ts';
import { calculatorSlider, roi, roiProjection, roundToTwoDigits, sliderStep } from './roi.ts';

const rates = { eurToCzk: '24.735', eurToPln: '4.2513' };
const question = { amount: money(100_000_00n, 'CZK'), rentalPercent: '5', growthPercent: '3', years: 5 };
const eur = (amount: bigint) => money(amount, 'EUR');

describe('roi', () => {
  it('returns the yearly income, the growth at the end, and the total (spec 9.16)', () => {
    // 100,000 × 1.03^5 = 115,927.40743
    expect(roi(question)).toEqual({
      annualIncome: money(5_000_00n, 'CZK'),
      remainder: money(15_927_41n, 'CZK'),
      totalNet: money(40_927_41n, 'CZK'),
    });
  });

  it('accepts percentages with decimals without losing precision', () => {
    // 4.25 % of 1,234.56 = 52.4688; 1,234.56 × (1.015^3 - 1) = 56.3922…
    expect(roi({ amount: eur(1234_56n), rentalPercent: '4.25', growthPercent: '1.5', years: 3 })).toEqual({
      annualIncome: eur(52_47n),
      remainder: eur(56_39n),
      totalNet: eur(213_80n),
    });
  });

  it('follows a fall in value, and shows no growth in zero years', () => {
    expect(roi({ ...question, growthPercent: '-10', years: 2 }).remainder).toEqual(money(-19_000_00n, 'CZK'));
    expect(roi({ ...question, years: 0 })).toMatchObject({
      remainder: money(0n, 'CZK'),
      totalNet: money(0n, 'CZK'),
    });
  });

  it('refuses invalid periods and percentages', () => {
    expect(roi({ ...question, years: 100 }).annualIncome).toEqual(money(5_000_00n, 'CZK'));
    for (const years of [-1, 1.5, 101, Number.NaN])
      expect(() => roi({ ...question, years })).toThrow(new RangeError(`Not a period in years: ${years}.`));
    expect(() => roi({ ...question, growthPercent: '-100' })).toThrow(
      'cannot lose more than all of its value',
    );
    expect(() => roi({ ...question, rentalPercent: '5,5' })).toThrow(InvalidDecimalError);
  });

  it('adds up as shown and never falls when the amount grows', () => {
    const percents = fc.bigInt({ min: 0n, max: 20_000_000n }).map((value) => formatDecimal(value, 6));
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 11n });
    fc.assert(
      fc.property(amounts, percents, percents, fc.nat(30), (amount, rentalPercent, growthPercent, years) => {
        const shown = roi({ amount: eur(amount), rentalPercent, growthPercent, years });
        expect(shown.totalNet.amount).toBe(
          shown.annualIncome.amount * BigInt(years) + shown.remainder.amount,
        );
        const more = roi({ amount: eur(amount + 1000n), rentalPercent, growthPercent, years });
        expect(more.totalNet.amount >= shown.totalNet.amount).toBe(true);
      }),
    );
  });
});

describe('roiProjection', () => {
  it('matches the start and each year of a hand-worked example', () => {
    // 100,000 × 1.03 = 103,000; 100,000 × 1.03² = 106,090
    expect(roiProjection({ ...question, years: 2 })).toEqual([
      {
        year: 0,
        income: money(0n, 'CZK'),
        value: money(100_000_00n, 'CZK'),
        totalNet: money(0n, 'CZK'),
      },
      {
        year: 1,
        income: money(5_000_00n, 'CZK'),
        value: money(103_000_00n, 'CZK'),
        totalNet: money(8_000_00n, 'CZK'),
      },
      {
        year: 2,
        income: money(10_000_00n, 'CZK'),
        value: money(106_090_00n, 'CZK'),
        totalNet: money(16_090_00n, 'CZK'),
      },
    ]);
  });

  it('ends with the total that roi returns', () => {
    expect(roiProjection(question).at(-1)?.totalNet).toEqual(roi(question).totalNet);
    expect(roiProjection({ ...question, years: 0 })).toHaveLength(1);
  });
});

describe('calculatorSlider', () => {
  const project = { calculatorMin: null, calculatorMax: null, currency: 'EUR' } as const;

  it('runs from 100 to 10,000 of the project currency and starts in the middle when nothing is set (spec 9.17)', () => {
    expect(calculatorSlider(project, 'EUR', rates)).toMatchObject({
      min: eur(100_00n),
      max: eur(10_000_00n),
      step: eur(100_00n),
      start: eur(5_050_00n),
    });
  });

  it('converts its bounds and rounds them to two significant digits (spec 9.19)', () => {
    // 2,473.50 and 247,350 CZK
    expect(calculatorSlider(project, 'CZK', rates)).toMatchObject({
      min: money(2_500_00n, 'CZK'),
      max: money(250_000_00n, 'CZK'),
      step: money(5_000_00n, 'CZK'),
      start: money(126_250_00n, 'CZK'),
    });
  });

  it('rounds a midpoint of half a unit up (spec 9.17)', () => {
    const slider = calculatorSlider(
      { ...project, calculatorMin: 10_00n, calculatorMax: 13_00n },
      'EUR',
      rates,
    );
    expect(slider).toMatchObject({ start: eur(12_00n), step: eur(1_00n) });
  });

  it('starts within its bounds in every currency', () => {
    const bound = fc.bigInt({ min: 100_00n, max: 10n ** 12n });
    fc.assert(
      fc.property(bound, bound, fc.constantFrom(...currencies), (a, b, to) => {
        const [calculatorMin, calculatorMax] = a < b ? [a, b] : [b, a];
        fc.pre(calculatorMax > calculatorMin * 2n);
        const { min, max, start } = calculatorSlider(
          { calculatorMin, calculatorMax, currency: 'CZK' },
          to,
          rates,
        );
        expect(min.amount <= start.amount && start.amount <= max.amount).toBe(true);
      }),
    );
  });

  it('stops exactly at its bounds and its midpoint, and between them at steps', () => {
    const bound = fc.bigInt({ min: 1_00n, max: 10n ** 12n });
    fc.assert(
      fc.property(bound, bound, fc.constantFrom(...currencies), (a, b, to) => {
        const [calculatorMin, calculatorMax] = a < b ? [a, b] : [b, a];
        const slider = calculatorSlider({ calculatorMin, calculatorMax, currency: 'CZK' }, to, rates);
        const { min, max, step, start, stops } = slider;
        fc.pre(min.amount <= start.amount && start.amount <= max.amount);
        expect([stops[0], stops.at(-1)]).toEqual([min.amount, max.amount]);
        expect(stops).toContain(start.amount);
        const gaps = stops.slice(1).map((stop, index) => stop - (stops[index] ?? 0n));
        expect(gaps.every((gap) => gap > 0n && gap <= step.amount)).toBe(true);
        const beside = stops.filter((stop) => (stop - min.amount) % step.amount !== 0n);
        expect([start.amount, max.amount]).toEqual(expect.arrayContaining(beside));
      }),
    );
  });

  it('stops at 40,000 where the last step ends at 39,900', () => {
    const offer = { calculatorMin: 400_00n, calculatorMax: 40_000_00n, currency: 'EUR' } as const;
    const { step, stops } = calculatorSlider(offer, 'EUR', rates);
    expect(step).toEqual(eur(500_00n));
    expect(stops.slice(-2)).toEqual([39_900_00n, 40_000_00n]);
  });

  it('steps by 1, 5, 10, 50, 100 …, the first that is at least a hundredth of the range (spec 9.18)', () => {
    const stepFor = (range: bigint) => sliderStep(eur(0n), eur(range * 100n)).amount / 100n;
    expect([0n, 100n, 101n, 500n, 501n, 1000n, 1001n, 5000n, 5001n, 9900n, 10_001n].map(stepFor)).toEqual([
      1n,
      1n,
      5n,
      5n,
      10n,
      10n,
      50n,
      50n,
      100n,
      100n,
      500n,
    ]);
  });

  it('rounds to two significant digits, half up', () => {
    expect([0n, 7n, 99n, 104n, 105n, 994n, 995n, 123_456n, -105n].map(roundToTwoDigits)).toEqual([
      0n,
      7n,
      99n,
      100n,
      110n,
      990n,
      1000n,
      120_000n,
      -110n,
    ]);
  });
});
