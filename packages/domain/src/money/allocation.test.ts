import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, allocateByKey } from './allocation.ts';

const sum = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);
const totals = fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 10n ** 12n }));
/** Small weights make ties likely. */
const weights = fc
  .array(fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 7n })), {
    minLength: 1,
    maxLength: 40,
  })
  .filter((list) => sum(list) > 0n);

describe('allocate', () => {
  it('gives the odd unit to the largest remainder, not to the first part', () => {
    expect(allocate(1n, [1n, 2n])).toEqual([0n, 1n]);
    expect(allocate(5n, [2n, 1n])).toEqual([3n, 2n]);
    expect(allocate(3n, [4n, 1n, 1n])).toEqual([2n, 1n, 0n]);
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    // A million and a cent among seven: 14,285,714.43 cents each, so three get one cent more.
    const seven = allocate(1_000_000_01n, [1n, 1n, 1n, 1n, 1n, 1n, 1n]);
    expect(seven).toEqual([...Array<bigint>(3).fill(14_285_715n), ...Array<bigint>(4).fill(14_285_714n)]);
  });

  it('prefers the greater weight among equal remainders', () => {
    expect(allocate(2n, [1n, 3n])).toEqual([0n, 2n]);
  });

  it('splits one cent among a thousand', () => {
    const parts = allocate(
      1n,
      Array.from({ length: 1000 }, () => 1n),
    );
    expect(sum(parts)).toBe(1n);
    expect(parts.filter((part) => part === 1n)).toHaveLength(1);
  });

  it('splits 1,000,000.01 among seven', () => {
    const parts = allocate(
      1_000_000_01n,
      Array.from({ length: 7 }, () => 1n),
    );
    expect(sum(parts)).toBe(1_000_000_01n);
    expect(new Set(parts)).toEqual(new Set([142_857_14n, 142_857_15n]));
  });

  it('gives nothing to a weight of zero, and splits nothing among no holders', () => {
    expect(allocate(5n, [0n, 3n, 0n])).toEqual([0n, 5n, 0n]);
    expect(allocate(0n, [])).toEqual([]);
    expect(allocate(0n, [0n])).toEqual([0n]);
    expect(() => allocate(1n, [])).toThrow(RangeError);
    expect(() => allocate(1n, [0n])).toThrow(RangeError);
    expect(() => allocate(-1n, [1n])).toThrow(RangeError);
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError);
  });

  it('D1: gives parts that sum to the whole', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        expect(sum(allocate(total, list))).toBe(total);
      }),
    );
  });

  it('D2: gives each part within one unit of its exact share', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const whole = sum(list);
        allocate(total, list).forEach((part, index) => {
          const off = part * whole - total * (list[index] ?? 0n);
          expect(off < whole && -off < whole).toBe(true);
        });
      }),
    );
  });

  it('D3: never gives less for a greater weight', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const parts = allocate(total, list)
          .map((part, index) => ({ part, weight: list[index] ?? 0n }))
          .toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight < b.weight ? -1 : 1));
        for (const [index, lower] of parts.entries()) {
          const higher = parts.slice(index + 1).filter(({ weight }) => weight > lower.weight);
          expect(higher.every(({ part }) => part >= lower.part)).toBe(true);
        }
      }),
    );
  });
});

describe('allocateByKey', () => {
  const holders = weights.map((list) => list.map((weight, index) => ({ key: `holder-${index}`, weight })));

  it('does not depend on the order of the holders', () => {
    const shuffled = holders.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(totals, shuffled, (total, [list, other]) => {
        expect(allocateByKey(total, other)).toEqual(allocateByKey(total, list));
        expect(sum([...allocateByKey(total, list).values()])).toBe(total);
      }),
    );
  });

  it('gives the odd unit among equals to the first key', () => {
    const equal = [
      { key: 'b', weight: 1n },
      { key: 'a', weight: 1n },
    ];
    expect(allocateByKey(3n, equal)).toEqual(
      new Map([
        ['a', 2n],
        ['b', 1n],
      ]),
    );
  });

  it('refuses a holder who appears twice', () => {
    expect(() =>
      allocateByKey(3n, [
        { key: 'a', weight: 1n },
        { key: 'a', weight: 2n },
      ]),
    ).toThrow(RangeError);
  });
});
