import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCurrency, money, parseDecimal } from '../money/money.ts';
import { convert } from '../money/exchange-rates.ts';
import { type CashFlow, moneyWeightedReturn, returnDaysMin, totalReturnPercent } from './returns.ts';

/** Worked by hand in a spreadsheet: each file has the flows, how they were converted and discounted, and the rate. */
const cases = [
  'property-with-fee',
  'property-with-fee-in-pln',
  'one-year-ten-percent',
  'leap-year',
  'loss-of-a-third',
  'three-purchases',
  'value-rises-a-lot',
] as const;

const minor = (text: string): bigint => parseDecimal(text, { fractionDigits: 2 });
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

const readCase = (name: string) => {
  const text = readFileSync(new URL(`returns-cases/${name}.csv`, import.meta.url), 'utf8');
  const [header = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const currency = header[6]?.slice(-3);
  if (!isCurrency(currency)) throw new Error(`no currency in ${name}`);
  const [sum = [], rate = []] = lines.slice(-2);
  return { currency, rows: lines.slice(0, -2), sum: Number(sum.at(-1)), rate: rate.at(-1) };
};

describe.each(cases)('worked case %s', (name) => {
  const { currency, rows, sum, rate } = readCase(name);

  it('converts each flow at the rates of its day', () => {
    for (const [, , amount = '', from = '', eurToCzk = '', eurToPln = '', converted = ''] of rows) {
      if (!isCurrency(from)) throw new Error(`no currency: ${from}`);
      expect(convert(money(minor(amount), from), currency, { eurToCzk, eurToPln }).amount).toBe(
        minor(converted),
      );
    }
  });

  it('has a present value of zero at its rate', () => {
    const first = dayOf(rows[0]?.[0] ?? '');
    let present = 0;
    for (const [date = '', , , , , , amount = '', days, factor = '', value] of rows) {
      expect(dayOf(date) - first).toBe(Number(days));
      expect(Number(amount) * Number(factor)).toBeCloseTo(Number(value), 4);
      present += Number(value);
    }
    expect(present).toBeCloseTo(sum, 4);
    expect(sum).toBeCloseTo(0, 4);
  });

  it('has the money-weighted return of the spreadsheet', () => {
    const flows = rows.map(([date = '', , , , , , amount = '']) => ({
      day: dayOf(date),
      amount: Number(minor(amount)),
    }));
    expect(moneyWeightedReturn(flows)).toBe(rate);
  });
});

const amountOf = fc.integer({ min: 1, max: 10_000_000_00 });
const purchases = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), amountOf), {
  minLength: 1,
  maxLength: 8,
});
const distributions = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), amountOf), { maxLength: 30 });
const anyFlows = fc
  .tuple(purchases, distributions, amountOf)
  .map(([bought, paid, value]): CashFlow[] => [
    ...bought.map(([day, amount]) => ({ day, amount: -amount })),
    ...paid.map(([day, amount]) => ({ day, amount })),
    { day: 3100, amount: value },
  ]);

const presentValue = (flows: readonly CashFlow[], percent: number): number =>
  flows.reduce((total, { day, amount }) => total + amount * (1 + percent / 100) ** (-day / 365), 0);

describe('moneyWeightedReturn', () => {
  it('does not change when every flow is multiplied by the same number', () => {
    fc.assert(
      fc.property(anyFlows, fc.integer({ min: 2, max: 1000 }), (flows, factor) => {
        const scaled = flows.map(({ day, amount }) => ({ day, amount: amount * factor }));
        expect(moneyWeightedReturn(scaled)).toBe(moneyWeightedReturn(flows));
      }),
    );
  });

  it('depends neither on the order of flows within a day nor on the first day of the count', () => {
    fc.assert(
      fc.property(anyFlows, fc.integer({ min: -20_000, max: 20_000 }), (flows, shift) => {
        const moved = flows.toReversed().map(({ day, amount }) => ({ day: day + shift, amount }));
        expect(moneyWeightedReturn(moved)).toBe(moneyWeightedReturn(flows));
      }),
    );
  });

  it('is a rate at which the present value of all flows is zero', () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const found = moneyWeightedReturn(flows);
        const percent = Number(found);
        // Where nearly everything is lost, two decimals are too few for discounting.
        fc.pre(found !== undefined && percent > -99);
        // The rate has two decimals: the present value changes its sign between its neighbours.
        const below = presentValue(flows, percent - 0.0051);
        const above = presentValue(flows, percent + 0.0051);
        expect(below * above).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('is undefined without enough data', () => {
    const bought = { day: 0, amount: -1000_00 };
    const nothing: readonly (readonly CashFlow[])[] = [
      [],
      [bought],
      [bought, { day: returnDaysMin - 1, amount: 1100_00 }],
      [bought, { day: 1000, amount: 0 }],
      // All movements are within 50 days.
      [
        { day: 0, amount: 0 },
        { day: 50, amount: -1000_00 },
        { day: 100, amount: 1100_00 },
      ],
      // Only payments in one direction.
      [bought, { day: 1000, amount: -5 }],
      [
        { day: 0, amount: 5 },
        { day: 1000, amount: 500_00 },
      ],
      // Bonus shares cost nothing.
      [
        { day: 0, amount: 0 },
        { day: 1000, amount: 500_00 },
      ],
    ];
    for (const flows of nothing) expect(moneyWeightedReturn(flows)).toBeUndefined();
    expect(moneyWeightedReturn([bought, { day: returnDaysMin, amount: 1000_00 }])).toBe('0.00');
  });

  it('exists for very large gains and losses', () => {
    const after = (amount: number): readonly CashFlow[] => [
      { day: 0, amount: -1_00_000 },
      { day: 365, amount },
    ];
    expect(moneyWeightedReturn(after(2_202_600_000))).toBe('2202500.00');
    expect(moneyWeightedReturn(after(1))).toBe('-100.00');
  });

  it('is the rate nearest zero when several rates solve the flows', () => {
    // Solved by 10 % and by 400 % a year, exactly: -1 + 6.1 x − 5.5 x² with x = 1/1.1 or 1/5.
    const flows = [
      { day: 0, amount: -100_00 },
      { day: 365, amount: 610_00 },
      { day: 730, amount: -550_00 },
    ];
    expect(moneyWeightedReturn(flows)).toBe('10.00');
  });
});

describe('totalReturnPercent', () => {
  it('is the gain in percent of the invested amount', () => {
    expect(totalReturnPercent(42_00n, 1000_00n)).toBe('4.20');
    expect(totalReturnPercent(-1n, 3n)).toBe('-33.33');
    expect(totalReturnPercent(1n, 16_000n)).toBe('0.01');
    expect(totalReturnPercent(0n, 5n)).toBe('0.00');
  });

  it('is undefined for a gift', () => {
    expect(totalReturnPercent(10_00n, 0n)).toBeUndefined();
  });
});
