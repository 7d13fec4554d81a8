import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, parseDecimal } from '../money/money.ts';
import {
  canAdd,
  canRemove,
  checkShares,
  investedPercent,
  ownershipPercent,
  percentsThatAdd,
  votePercent,
  quickAddSteps,
  remainingAmount,
  shareBounds,
  showsProgressBar,
} from './shares.ts';

const bounds = { min: 5, max: 100 };

describe('shareBounds', () => {
  it('run from minPurchaseQty to the lesser of maxPurchaseQty and the available shares (spec 9.15)', () => {
    expect(shareBounds({ minPurchaseQty: 5, maxPurchaseQty: 100, available: 1000 })).toEqual({
      min: 5,
      max: 100,
    });
    expect(shareBounds({ minPurchaseQty: 5, maxPurchaseQty: 100, available: 40 })).toEqual({
      min: 5,
      max: 40,
    });
  });

  it('allow the purchase of the rest when fewer shares are available than the minimum', () => {
    expect(shareBounds({ minPurchaseQty: 5, maxPurchaseQty: 100, available: 3 })).toEqual({ min: 3, max: 3 });
  });

  it('are undefined when nothing is available or the project’s bounds contradict each other', () => {
    expect(shareBounds({ minPurchaseQty: 5, maxPurchaseQty: 100, available: 0 })).toBeUndefined();
    expect(shareBounds({ minPurchaseQty: 5, maxPurchaseQty: 4, available: 100 })).toBeUndefined();
    expect(shareBounds({ minPurchaseQty: 0, maxPurchaseQty: 0, available: 100 })).toBeUndefined();
  });

  it('start at one when no minimum is set', () => {
    expect(shareBounds({ minPurchaseQty: 0, maxPurchaseQty: 10, available: 100 })).toEqual({
      min: 1,
      max: 10,
    });
  });
});

describe('checkShares', () => {
  it('accepts a number or typed digits', () => {
    expect(checkShares(5, bounds)).toEqual({ ok: true, shares: 5 });
    expect(checkShares(' 100 ', bounds)).toEqual({ ok: true, shares: 100 });
  });

  it.each([
    undefined,
    null,
    '',
    ' ',
    'abc',
    '.',
    '1e1',
    '0x10',
    '+7',
    '7 8',
    'x1.5',
    '1.5x',
    Number.NaN,
    Infinity,
    -Infinity,
    {},
    [7],
    true,
    7n,
  ])('refuses %s as not a number', (value) => {
    expect(checkShares(value, bounds)).toEqual({ ok: false, code: 'not_a_number' });
  });

  it.each([5.5, '5.5', '5,5', ' 12.50 ', '1.000', '1,000', '1.000,50', '1 000,5', '.5', '5,', -0.5])(
    'refuses %j as not whole, without guessing a separator',
    (value) => {
      expect(checkShares(value, bounds)).toEqual({ ok: false, code: 'not_whole' });
    },
  );

  it.each([4, '4', 0, -0, '-0', -7, '-7', `-${'9'.repeat(400)}`])(
    'refuses %j as less than the minimum',
    (value) => {
      expect(checkShares(value, bounds)).toEqual({ ok: false, code: 'too_few', min: 5 });
    },
  );

  it.each([101, '101', 2 ** 60, '9'.repeat(400)])('refuses %j as more than the maximum', (value) => {
    expect(checkShares(value, bounds)).toEqual({ ok: false, code: 'too_many', max: 100 });
  });

  it('accepts exactly the numbers within the bounds (spec 5.10)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (shares, min, room) => {
        const accepted = checkShares(shares, { min, max: min + room }).ok;
        expect(accepted).toBe(shares >= min && shares <= min + room);
      }),
    );
  });

  it('handles any value without throwing', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), (value) => {
        expect(checkShares(value, bounds)).toHaveProperty('ok');
      }),
    );
  });
});

describe('canAdd and canRemove', () => {
  it('stay within the bounds (spec 5.12)', () => {
    expect(quickAddSteps.map((step) => canAdd(50, step, bounds))).toEqual([true, true, true, false, false]);
    expect([canAdd(99, 1, bounds), canAdd(100, 1, bounds)]).toEqual([true, false]);
    expect([
      canRemove(6, bounds),
      canRemove(5, bounds),
      canRemove(15, bounds, 10),
      canRemove(14, bounds, 10),
    ]).toEqual([true, false, true, false]);
  });
});

describe('the progress of a project', () => {
  it('is the percentage of shares no longer available, with two decimals half up (spec 9.12)', () => {
    expect(investedPercent(1000, 300)).toBe('70.00');
    expect(investedPercent(3, 1)).toBe('66.67');
    expect(investedPercent(3, 2)).toBe('33.33');
    expect(investedPercent(1000, 0)).toBe('100.00');
    expect(investedPercent(1000, 1000)).toBe('0.00');
    expect(investedPercent(0, 0)).toBe('0.00');
    expect(investedPercent(20_000n, 19_999n)).toBe('0.01');
  });

  it('appears as a bar from 70 percent on (spec 9.12)', () => {
    expect(['0.00', '69.99', '70.00', '100.00'].map(showsProgressBar)).toEqual([false, false, true, true]);
  });

  it('leaves total price - sold × nominal price to be collected, never less than zero (spec 9.13)', () => {
    const project = {
      totalPrice: money(1_000_000n, 'EUR'),
      total: 100,
      available: 30,
      nominal: money(10_000n, 'EUR'),
    };
    expect(remainingAmount(project)).toEqual(money(300_000n, 'EUR'));
    expect(remainingAmount({ ...project, nominal: money(20_000n, 'EUR') })).toEqual(money(0n, 'EUR'));
    expect(remainingAmount({ ...project, totalPrice: money(699_999n, 'EUR') })).toEqual(money(0n, 'EUR'));
  });
});

describe('ownershipPercent', () => {
  it('is rounded for display: 150 of 9,000 shares are 1.67 %', () => {
    expect(ownershipPercent(150, 9000)).toBe('1.67');
    expect(ownershipPercent(1, 6)).toBe('16.67');
    expect(ownershipPercent(6, 6)).toBe('100.00');
    expect(ownershipPercent(0, 0)).toBe('0.00');
  });

  it('differs by at most half a hundredth of a percent from the exact part', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (shares, rest) => {
          const total = shares + rest;
          const shown = parseDecimal(ownershipPercent(shares, total), { fractionDigits: 2 });
          const off = shown * total - shares * 10_000n;
          expect(2n * (off < 0n ? -off : off) <= total).toBe(true);
        },
      ),
    );
  });
});

describe('is rounded down', () => {
  it('is rounded down', () => {
    expect(votePercent(150, 9000)).toBe('1.66');
    expect(votePercent(1, 6)).toBe('16.66');
    expect(votePercent(0, 0)).toBe('0.00');
  });

  it('never gives one poll more than 100 percent of weight', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1 }), (holdings) => {
        const total = holdings.reduce((a, b) => a + b, 0n);
        const weights = holdings.map((shares) =>
          parseDecimal(votePercent(shares, total), { fractionDigits: 2 }),
        );
        expect(weights.reduce((a, b) => a + b, 0n) <= 10_000n).toBe(true);
      }),
    );
  });
});

describe('percentsThatAdd', () => {
  it('gives the rounding remainder to the largest remainders', () => {
    expect(percentsThatAdd([1n, 1n, 1n], 3n)).toEqual(['33.34', '33.33', '33.33']);
    expect(percentsThatAdd([1n, 2n, 3n], 7n)).toEqual(['14.28', '28.57', '42.86']);
    expect(percentsThatAdd([0n, 5n], 5n)).toEqual(['0.00', '100.00']);
    expect(percentsThatAdd([0n, 0n], 0n)).toEqual(['0.00', '0.00']);
  });

  it('does not change a part that needs no rounding', () => {
    expect(percentsThatAdd([200n, 95n, 95n], 1_000_000n)).toEqual(['0.02', '0.01', '0.00']);
  });
});
