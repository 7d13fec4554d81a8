import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditorReference,
  isPaymentReference,
  isTopUpReference,
  normalizePaymentReference,
  paymentReference,
  referenceOfCreditor,
  samePaymentReference,
  topUpReference,
} from './payment-reference.ts';

const sequences = fc.integer({ min: 1, max: 99_999_999 });
const years = fc.integer({ min: 2010, max: 2089 });

describe('paymentReference', () => {
  it('is two digits of the year and eight of the sequence', () => {
    expect(paymentReference(2026, 42)).toBe('2600000042');
    expect(paymentReference(2089, 99_999_999n)).toBe('8999999999');
  });

  it.each([
    [2026, 0],
    [2026, -5],
    [2026, 1.5],
    [2026, 100_000_000],
    [2105, 42],
    [2009, 42],
  ])('refuses year %s and sequence %s', (year, sequence) => {
    expect(() => paymentReference(year, sequence)).toThrow(RangeError);
  });

  it('always has ten digits, never starts with zero, and differs for every year and sequence', () => {
    fc.assert(
      fc.property(fc.tuple(years, sequences), fc.tuple(years, sequences), (one, other) => {
        expect(isPaymentReference(paymentReference(...one))).toBe(true);
        const same = one[0] === other[0] && one[1] === other[1];
        expect(paymentReference(...one) === paymentReference(...other)).toBe(same);
      }),
    );
  });

  it('is compared as a number, because banks add and remove zeros', () => {
    expect(samePaymentReference('2600000042', '0002600000042')).toBe(true);
    expect(samePaymentReference(' 42', '0042 ')).toBe(true);
    expect(samePaymentReference('2600000042', '2600000043')).toBe(false);
    expect([
      samePaymentReference('', ''),
      samePaymentReference('x', 'x'),
      samePaymentReference('0x1', '1'),
    ]).toEqual([false, false, false]);
    expect(normalizePaymentReference(' 002600000042')).toBe('2600000042');
    expect([
      normalizePaymentReference('42'),
      normalizePaymentReference('0'),
      normalizePaymentReference('26000000421'),
    ]).toEqual([null, null, null]);
  });
});

describe('creditorReference', () => {
  it('is the reference with two check digits', () => {
    expect(creditorReference('2600000042')).toBe('RF142600000042');
    expect(referenceOfCreditor('rf14 2600 0000 42')).toBe('2600000042');
    expect(referenceOfCreditor('RF152600000042')).toBeNull();
    expect(referenceOfCreditor('2600000042')).toBeNull();
    expect(referenceOfCreditor('XRF142600000042')).toBeNull();
    expect(referenceOfCreditor('RF142600000042/1')).toBeNull();
  });

  it('can be parsed, and detects any single wrong digit', () => {
    fc.assert(
      fc.property(
        years,
        sequences,
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (year, sequence, place, by) => {
          const reference = paymentReference(year, sequence);
          const creditor = creditorReference(reference);
          expect(referenceOfCreditor(creditor)).toBe(reference);
          const wrong = (Number(creditor[4 + place]) + by) % 10;
          expect(
            referenceOfCreditor(creditor.slice(0, 4 + place) + wrong + creditor.slice(5 + place)),
          ).toBeNull();
        },
      ),
    );
  });
});

describe('topUpReference', () => {
  it('has ten digits, is never an order’s reference, and no single wrong digit makes another reference', () => {
    const all = [1, 2, 10, 4_711, 1_000_000, 9_999_999].map((sequence) => topUpReference(sequence));
    expect(all[0]).toBe('9000000180');
    for (const reference of all) {
      expect([reference, isPaymentReference(reference), isTopUpReference(reference)]).toEqual([
        reference,
        true,
        true,
      ]);
      for (const [place] of Array.from(reference).entries())
        for (const digit of '0123456789') {
          const other = `${reference.slice(0, place)}${digit}${reference.slice(place + 1)}`;
          expect([other, isTopUpReference(other)]).toEqual([other, other === reference]);
        }
    }
    expect(() => paymentReference(2090, 1)).toThrow(RangeError);
    for (const sequence of [0, 10_000_000]) expect(() => topUpReference(sequence)).toThrow(RangeError);
  });
});
