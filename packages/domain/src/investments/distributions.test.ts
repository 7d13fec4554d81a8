import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addParts,
  differenceOf,
  distributionGross,
  distributionParts,
  type DistributionParts,
  isNothing,
  noParts,
  payDebts,
  proposedCapital,
  splitCapital,
  splitDistribution,
} from './distributions.ts';

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 10n ** 12n }));
const parts = fc.record({ costs: amount, reserve: amount, fee: amount, withholding: amount, net: amount });
const holders = fc.uniqueArray(fc.record({ key: fc.uuid(), weight: fc.bigInt({ min: 1n, max: 500n }) }), {
  selector: ({ key }) => key,
  minLength: 1,
  maxLength: 30,
});
const names = ['costs', 'reserve', 'fee', 'withholding', 'net'] as const;
const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

describe('distributionGross', () => {
  const declared = { gross: 1_000n, costs: [100n, 50n], reserve: 200n, fee: 30n, withholding: 20n };

  it('is the rent minus costs, reserve, fee and tax', () => {
    expect(distributionParts(declared)).toEqual({
      costs: 150n,
      reserve: 200n,
      fee: 30n,
      withholding: 20n,
      net: 600n,
    });
    expect(distributionGross(distributionParts(declared))).toBe(1_000n);
  });

  it('is negative when more was spent than received', () => {
    expect(distributionParts({ ...declared, gross: 399n }).net).toBe(-1n);
  });

  it('may be zero for zero rent', () => {
    const nothing = { gross: 0n, costs: [0n], reserve: 0n, fee: 0n, withholding: 0n };
    expect(distributionParts(nothing)).toEqual({ costs: 0n, reserve: 0n, fee: 0n, withholding: 0n, net: 0n });
  });

  it('refuses negative amounts', () => {
    for (const wrong of [
      { gross: -1n },
      { costs: [5n, -1n] },
      { reserve: -1n },
      { fee: -1n },
      { withholding: -1n },
    ])
      expect(() => distributionParts({ ...declared, ...wrong })).toThrow(RangeError);
  });
});

describe('splitDistribution', () => {
  const each = (
    check: (parts: DistributionParts, holders: readonly { key: string; weight: bigint }[]) => void,
  ) => fc.assert(fc.property(parts, holders, check));

  it('D1: gives parts that sum to the whole part, and gross amounts that sum to the gross', () =>
    each((whole, list) => {
      const split = [...splitDistribution(whole, list).values()];
      for (const name of names) expect(sum(split.map((own) => own[name]))).toBe(whole[name]);
      expect(sum(split.map(distributionGross))).toBe(distributionGross(whole));
    }));

  it('D2: gives each holder a part within one minor unit of the exact part', () =>
    each((whole, list) => {
      const total = sum(list.map(({ weight }) => weight));
      const split = splitDistribution(whole, list);
      for (const { key, weight } of list)
        for (const name of names)
          expect(distance((split.get(key)?.[name] ?? -1n) * total, whole[name] * weight) < total).toBe(true);
    }));

  it('D3: never gives less of any part, or a lower gross, for more shares', () =>
    each((whole, list) => {
      const split = splitDistribution(whole, list);
      const sorted = list.toSorted((a, b) => Number(a.weight - b.weight));
      for (const [index, { key, weight }] of sorted.entries()) {
        const next = sorted[index + 1];
        if (!next || next.weight === weight) continue;
        const [less, more] = [split.get(key), split.get(next.key)];
        if (!less || !more) throw new Error('a holder has no part');
        for (const name of names) expect(more[name] >= less[name]).toBe(true);
        expect(distributionGross(more) >= distributionGross(less)).toBe(true);
      }
    }));

  it('does not depend on the order of the holders', () =>
    each((whole, list) => {
      const split = splitDistribution(whole, list);
      const turned = splitDistribution(whole, list.toReversed());
      for (const { key } of list) expect(turned.get(key)).toEqual(split.get(key));
    }));

  it('pays no holder when there is nothing to split', () => {
    const nothing = { costs: 0n, reserve: 0n, fee: 0n, withholding: 0n, net: 1n };
    expect(() => splitDistribution(nothing, [])).toThrow(RangeError);
    expect(() => splitDistribution({ ...nothing, net: -1n }, [{ key: 'a', weight: 1n }])).toThrow(RangeError);
  });
});

describe('splitCapital', () => {
  it('splits the capital within each net, in every order of the holders', () =>
    fc.assert(
      fc.property(amount, amount, holders, (net, part, list) => {
        const total = sum(list.map(({ weight }) => weight));
        const capital = part > net ? net : part;
        const nets = splitDistribution({ ...noParts, net }, list);
        const whole = list.map((holder) => ({ ...holder, net: nets.get(holder.key)?.net ?? 0n }));
        const split = splitCapital(capital, whole);
        expect(sum([...split.values()])).toBe(capital);
        for (const { key, net: own, weight } of whole) {
          const mine = split.get(key) ?? -1n;
          expect(mine >= 0n && mine <= own).toBe(true);
          expect(distance(mine * total, capital * weight) < 2n * total).toBe(true);
        }
        expect(splitCapital(capital, whole.toReversed())).toEqual(split);
        const all = splitCapital(net, whole);
        for (const { key, net: own } of whole) expect(all.get(key)).toBe(own);
      }),
    ));

  it('refuses more capital than net', () => {
    expect(() => splitCapital(2n, [{ key: 'a', weight: 1n, net: 1n }])).toThrow(RangeError);
  });
});

describe('proposedCapital', () => {
  it.each([
    ['income', 100n, 500n, 0n],
    ['capital', 100n, 50n, 100n],
    ['final', 100n, 500n, 100n],
    ['final', 600n, 500n, 500n],
    ['final', 0n, 500n, 0n],
  ] as const)('of %s: net %s, outstanding %s', (kind, net, outstanding, capital) => {
    expect(proposedCapital(kind, { net, outstanding })).toBe(capital);
  });
});

describe('differenceOf', () => {
  it('returns the difference between the booked and the corrected amount, over any chain of corrections', () =>
    fc.assert(
      fc.property(parts, fc.array(parts, { minLength: 1, maxLength: 5 }), (original, chain) => {
        let booked: DistributionParts = original;
        for (const corrected of chain) booked = addParts(booked, differenceOf(corrected, booked));
        expect(booked).toEqual(chain.at(-1));
      }),
    ));

  it('is zero when nothing was wrong', () =>
    fc.assert(
      fc.property(parts, (booked) => {
        expect(isNothing(differenceOf(booked, booked))).toBe(true);
        expect(isNothing(addParts(booked, noParts))).toBe(isNothing(booked));
      }),
    ));
});

describe('payDebts', () => {
  const debts = fc.array(amount, { maxLength: 8 });

  it('pays as much as is available and owed, oldest debt first', () =>
    fc.assert(
      fc.property(amount, debts, (available, owed) => {
        const paid = payDebts(available, owed);
        const whole = sum(owed);
        expect(sum(paid)).toBe(whole < available ? whole : available);
        for (const [index, part] of paid.entries()) {
          expect(part >= 0n && part <= (owed[index] ?? 0n)).toBe(true);
          // A debt remains unchanged until the earlier ones are paid.
          const arePaid = paid.slice(0, index).every((before, place) => before === owed[place]);
          expect(part === 0n || arePaid).toBe(true);
        }
      }),
    ));

  it('refuses negative amounts', () => {
    expect(() => payDebts(-1n, [])).toThrow(RangeError);
    expect(() => payDebts(1n, [-1n])).toThrow(RangeError);
  });
});
