import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchReversal, type ReversiblePayment } from './reversal-matching.ts';

const payment = (change: Partial<ReversiblePayment> = {}): ReversiblePayment => ({
  amount: 1_000n,
  left: 1_000n,
  orderId: 1,
  instruction: null,
  account: 'CZ1',
  name: 'Jan Novák',
  reference: '2600000042',
  ...change,
});
const reversed = (change: Partial<Parameters<typeof matchReversal>[0]> = {}) => ({
  amount: 1_000n,
  instruction: null,
  account: 'CZ1',
  name: 'Jan Novák',
  reference: '2600000042',
  ...change,
});
const cent = payment({ amount: 1n, left: 1n, account: 'CZ2', name: 'Petr Svoboda', orderId: null });

describe('matchReversal', () => {
  it.each([
    ['the whole with everything repeated', {}],
    ['a half', { amount: 500n }],
    ['a half without a name', { amount: 500n, name: null }],
    ['the account alone', { reference: null, name: null }],
    ['the account under another name', { name: 'Jana Nováková' }],
    ['the reference alone', { account: null, name: null }],
    ['the reference and the name in other letters', { account: null, name: 'NOVAK JAN' }],
    ['an instruction that the payment’s format does not have', { instruction: '7' }],
  ])('finds the one payment by %s', (_what, change) => {
    const one = payment();
    expect(matchReversal(reversed(change), [cent, one])).toBe(one);
  });

  it.each([
    ['another account', { account: 'CZ9' }],
    ['another reference', { reference: '2600000043' }],
    ['another name and no account', { account: null, name: 'Eva Malá' }],
    ['neither account nor reference', { account: null, reference: null }],
    ['more than is left', { amount: 1_001n }],
  ])('finds none for %s', (_what, change) => {
    expect(matchReversal(reversed(change), [payment()])).toBeUndefined();
  });

  it('waits for the payment with the line’s reference while only a payment without a reference exists from the line’s account', () => {
    const other = payment({ reference: null, orderId: null });
    expect(matchReversal(reversed(), [other])).toBeUndefined();
    expect(matchReversal(reversed({ reference: null }), [other])).toBe(other);
    expect(matchReversal(reversed({ instruction: '7' }), [{ ...other, instruction: '7' }])).toBeDefined();
  });

  it('leaves a cent with the reference of another person’s order to staff when the line names no account', () => {
    const silent = { amount: 1n, account: null, name: null };
    expect(matchReversal(reversed(silent), [cent, payment()])).toBeUndefined();
    expect(matchReversal(reversed({ ...silent, name: 'Petr Svoboda' }), [cent, payment()])).toBe(cent);
  });

  it('never replaces the payment that the bank’s instruction names with another payment', () => {
    const named = payment({ instruction: '7', left: 0n });
    const other = payment({ instruction: null });
    expect(matchReversal(reversed({ instruction: '7' }), [named, other])).toBeUndefined();
    expect(matchReversal(reversed({ instruction: '8' }), [payment({ instruction: '7' })])).toBeUndefined();
  });

  it('leaves payments of two orders to staff, and takes the newest of equal payments of one order', () => {
    const two = [payment({ reference: null }), payment({ reference: null, orderId: 2 })];
    expect(matchReversal(reversed({ reference: null }), two)).toBeUndefined();
    const equal = [payment(), payment()];
    expect(matchReversal(reversed(), equal)).toBe(equal[1]);
    const unlike = [payment(), payment({ amount: 2_000n, left: 2_000n })];
    expect(matchReversal(reversed({ amount: 300n }), unlike)).toBeUndefined();
    expect(matchReversal(reversed(), unlike)).toBe(unlike[0]);
  });

  const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values);
  const facts = {
    instruction: maybe('7', '8'),
    account: maybe('CZ1', 'CZ2'),
    name: maybe('Jan Novák', 'Eva Malá'),
    reference: maybe('2600000042', '2600000043'),
  };
  const payments = fc.array(
    fc
      .record({
        ...facts,
        amount: fc.constantFrom(500n, 1_000n),
        gone: fc.constantFrom(0n, 500n),
        orderId: maybe(1, 2),
      })
      .map(({ gone, ...one }) => ({ ...one, left: one.amount - gone })),
    { maxLength: 5 },
  );

  it('chooses the only payment that a fact names and no fact contradicts', () => {
    fc.assert(
      fc.property(fc.record({ ...facts, amount: fc.constantFrom(500n, 1_000n) }), payments, (line, all) => {
        const differs = (one: ReversiblePayment, key: 'instruction' | 'account' | 'reference') =>
          line[key] !== null && one[key] !== null && line[key] !== one[key];
        const agrees = (one: ReversiblePayment, key: 'instruction' | 'account' | 'reference') =>
          line[key] !== null && line[key] === one[key];
        const fits = all.filter((one) => {
          if (one.left < line.amount || differs(one, 'account') || differs(one, 'instruction')) return false;
          if (agrees(one, 'instruction')) return true;
          if (line.reference !== null && one.reference !== line.reference) return false;
          const isOther = line.name !== null && one.name !== null && line.name !== one.name;
          return agrees(one, 'account') || (agrees(one, 'reference') && !isOther);
        });
        const found = matchReversal(line, all);
        expect([undefined, ...fits]).toContain(found);
        const isNamed = all.some((one) => agrees(one, 'instruction'));
        expect(found).toBe(fits.length === 1 && !isNamed ? fits[0] : found);
        // The order of equal payments only decides between those payments.
        const turned = matchReversal(line, all.toReversed());
        expect([turned?.orderId, turned?.amount]).toEqual([found?.orderId, found?.amount]);
      }),
      { numRuns: 2_000 },
    );
  });
});
