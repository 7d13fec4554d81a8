import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { feePercent, orderPrice, priceInForce, unitPrice, unitPriceParts } from './prices.ts';

const rates = { eurToCzk: '24.735', eurToPln: '4.2513' };
const at = new Date('2026-03-01T12:00:00Z');
const price = (amount: bigint, appliedAt: string) => ({ amount, appliedAt: new Date(appliedAt) });

describe('priceInForce', () => {
  it('is the latest price not in the future, in any order of the list (spec 4.13)', () => {
    const [old, current, future] = [
      price(1n, '2026-01-01'),
      price(2n, '2026-02-01'),
      price(3n, '2026-04-01'),
    ];
    expect(priceInForce([future, current, old], at)).toBe(current);
    expect(priceInForce([old, current, future], at)).toBe(current);
  });

  it('applies from its exact instant on', () => {
    const now = price(2n, at.toISOString());
    expect(priceInForce([price(1n, '2026-01-01'), now], at)).toBe(now);
    expect(priceInForce([now], new Date(at.getTime() - 1))).toBeUndefined();
  });

  it('is the later entry of two for one instant, and undefined when no price applies', () => {
    const [first, second] = [price(1n, '2026-01-01'), price(2n, '2026-01-01')];
    expect(priceInForce([first, second], at)).toBe(second);
    expect(priceInForce([], at)).toBeUndefined();
  });

  it('is never a future price nor one older than another that applies', () => {
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

describe('the price of an order', () => {
  it('converts nominal price and fee together, once, half up (spec 5.16, 9.14)', () => {
    const share = { nominal: 100_00n, fee: 1_50n, currency: 'EUR' } as const;
    expect(unitPrice(share, 'EUR', rates)).toEqual(money(101_50n, 'EUR'));
    // 101.50 × 24.735 = 2510.6025
    expect(unitPrice(share, 'CZK', rates)).toEqual(money(2510_60n, 'CZK'));
    // 101.50 × 4.2513 = 431.50695
    expect(unitPrice(share, 'PLN', rates)).toEqual(money(431_51n, 'PLN'));
    // Separately, 0.5 and 0.5 of a haléř would each round up to one.
    expect(unitPrice({ nominal: 1n, fee: 1n, currency: 'CZK' }, 'EUR', { ...rates, eurToCzk: '50' })).toEqual(
      money(0n, 'EUR'),
    );
  });

  it('splits into nominal price and fee that add up to it exactly', () => {
    const share = { nominal: 100_00n, fee: 1_50n, currency: 'EUR' } as const;
    expect(unitPriceParts(share, 'EUR', rates)).toEqual({
      nominal: money(100_00n, 'EUR'),
      fee: money(1_50n, 'EUR'),
      unit: money(101_50n, 'EUR'),
    });
    // 1.50 × 24.735 = 37.1025; the nominal price is the rest of 2510.60.
    expect(unitPriceParts(share, 'CZK', rates)).toEqual({
      nominal: money(2473_50n, 'CZK'),
      fee: money(37_10n, 'CZK'),
      unit: money(2510_60n, 'CZK'),
    });
    const amounts = fc.record({ nominal: fc.bigInt(1n, 10_000_000n), fee: fc.bigInt(0n, 1_000_000n) });
    const currency = fc.constantFrom('CZK', 'EUR', 'PLN' as const);
    fc.assert(
      fc.property(amounts, currency, currency, (amount, from, to) => {
        const parts = unitPriceParts({ ...amount, currency: from }, to, rates);
        expect(parts.nominal.amount + parts.fee.amount).toBe(parts.unit.amount);
        expect(parts.nominal.amount >= 0n && parts.fee.amount >= 0n).toBe(true);
        expect(parts.unit).toEqual(unitPrice({ ...amount, currency: from }, to, rates));
      }),
    );
  });

  it('has a fee in percent of the nominal price, with two decimals', () => {
    expect(feePercent({ nominal: 2_000_00n, fee: 40_00n })).toBe('2.00');
    expect(feePercent({ nominal: 3_00n, fee: 2n })).toBe('0.67');
    expect(feePercent({ nominal: 100n, fee: 0n })).toBe('0.00');
  });

  it('equals shares × the shown unit price (spec 5.16)', () => {
    expect(orderPrice(money(2510_60n, 'CZK'), 7)).toEqual(money(17_574_20n, 'CZK'));
    expect(orderPrice(money(2510_60n, 'CZK'), 1)).toEqual(money(2510_60n, 'CZK'));
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('refuses %s shares', (shares) => {
    expect(() => orderPrice(money(1n, 'CZK'), shares)).toThrow(RangeError);
  });
});
