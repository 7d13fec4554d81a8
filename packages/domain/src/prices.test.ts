import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { orderPrice, priceInForce, unitPrice } from './prices.ts';

const rates = { eurToCzk: '24.735', eurToPln: '4.2513' };
const at = new Date('2026-03-01T12:00:00Z');
const price = (amount: bigint, appliedAt: string) => ({ amount, appliedAt: new Date(appliedAt) });

describe('price in force', () => {
  it('is the latest one not in the future, in whatever order they come', () => {
    const [old, current, future] = [
      price(1n, '2026-01-01'),
      price(2n, '2026-02-01'),
      price(3n, '2026-04-01'),
    ];
    expect(priceInForce([future, current, old], at)).toBe(current);
    expect(priceInForce([old, current, future], at)).toBe(current);
  });

  it('applies from its very instant on', () => {
    const now = price(2n, at.toISOString());
    expect(priceInForce([price(1n, '2026-01-01'), now], at)).toBe(now);
    expect(priceInForce([now], new Date(at.getTime() - 1))).toBeUndefined();
  });

  it('is the later entry of two for one instant, and none when none applies', () => {
    const [first, second] = [price(1n, '2026-01-01'), price(2n, '2026-01-01')];
    expect(priceInForce([first, second], at)).toBe(second);
    expect(priceInForce([], at)).toBeUndefined();
  });

  it('is never one from the future nor older than another that applies', () => {
    const instants = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 20 });
    fc.assert(
      fc.property(instants, (offsets) => {
        const prices = offsets.map((offset) => ({ amount: 1n, appliedAt: new Date(at.getTime() + offset) }));
        const past = offsets.filter((offset) => offset <= 0);
        const expected = past.length === 0 ? undefined : at.getTime() + Math.max(...past);
        expect(priceInForce(prices, at)?.appliedAt.getTime()).toBe(expected);
      }),
    );
  });
});

describe('price of an order', () => {
  it('converts nominal price and fee together, once, half up', () => {
    const share = { nominal: 100_00n, fee: 1_50n, currency: 'EUR' } as const;
    expect(unitPrice(share, 'EUR', rates)).toEqual(money(101_50n, 'EUR'));
    // 101.50 × 24.735 = 2510.6025
    expect(unitPrice(share, 'CZK', rates)).toEqual(money(2510_60n, 'CZK'));
    // 101.50 × 4.2513 = 431.50695
    expect(unitPrice(share, 'PLN', rates)).toEqual(money(431_51n, 'PLN'));
    // Apart, 0.5 and 0.5 of a haléř would each round up to one.
    expect(unitPrice({ nominal: 1n, fee: 1n, currency: 'CZK' }, 'EUR', { ...rates, eurToCzk: '50' })).toEqual(
      money(0n, 'EUR'),
    );
  });

  it('always multiplies out: shares × the unit price shown', () => {
    expect(orderPrice(money(2510_60n, 'CZK'), 7)).toEqual(money(17_574_20n, 'CZK'));
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('refuses %s shares', (shares) => {
    expect(() => orderPrice(money(1n, 'CZK'), shares)).toThrow(RangeError);
  });
});
