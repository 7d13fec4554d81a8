import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, money } from '../money/money.ts';
import { extractPaymentReference, isAllocated, matchPayment, suspenseReasons } from './payment-matching.ts';
import type { OwedOrder } from './payment-matching.ts';
import { orderStates } from './order-states.ts';

const order = (changes: Partial<OwedOrder> = {}): OwedOrder => ({
  state: 'Unpaid',
  owed: money(1500_00n, 'CZK'),
  investorName: 'Jan Novák',
  investorCleared: true,
  hasReversal: false,
  sharesFree: true,
  ...changes,
});
const incoming = (amount: bigint, payerName: string | null = null) => ({
  amount: money(amount, 'CZK'),
  payerName,
});

describe('matchPayment', () => {
  it('allocates exactly the amount owed', () => {
    expect(matchPayment(incoming(1500_00n), order())).toEqual({
      kind: 'exact',
      allocated: money(1500_00n, 'CZK'),
    });
    expect(matchPayment(incoming(1500_00n), order({ state: 'Open' })).kind).toBe('exact');
  });

  it('allocates a smaller payment as a part and returns the remainder', () => {
    expect(matchPayment(incoming(1499_99n), order())).toEqual({
      kind: 'partial',
      allocated: money(1499_99n, 'CZK'),
      remaining: money(1n, 'CZK'),
    });
  });

  it('allocates the amount owed from a larger payment and returns the surplus', () => {
    expect(matchPayment(incoming(1500_01n), order())).toEqual({
      kind: 'surplus',
      allocated: money(1500_00n, 'CZK'),
      surplus: money(1n, 'CZK'),
    });
  });

  it('puts a payment without a known reference into suspense', () => {
    expect(matchPayment(incoming(1n), null)).toEqual({ kind: 'unknown_reference' });
  });

  it('puts money in another currency into suspense, even with the right reference', () => {
    expect(matchPayment({ amount: money(1500_00n, 'EUR'), payerName: null }, order())).toEqual({
      kind: 'wrong_currency',
    });
  });

  it('puts a payment for a Paid or ended order into suspense', () => {
    const kinds = orderStates.map((state) => matchPayment(incoming(1500_00n), order({ state })).kind);
    expect(Object.fromEntries(orderStates.map((state, index) => [state, kinds[index]]))).toEqual({
      Open: 'exact',
      Unpaid: 'exact',
      Failed: 'exact',
      Paid: 'order_not_live',
      Canceled: 'order_not_live',
      AdminCancel: 'order_not_live',
      Timeout: 'order_not_live',
    });
  });

  it('allocates to a Failed order only the whole price, and only while its shares are available', () => {
    expect(matchPayment(incoming(1500_00n), order({ state: 'Failed', sharesFree: false })).kind).toBe(
      'shares_taken',
    );
    // A live order has its shares already, whatever is available.
    expect(matchPayment(incoming(1500_00n), order({ sharesFree: false })).kind).toBe('exact');
    expect(matchPayment(incoming(1499_99n), order({ state: 'Failed' })).kind).toBe('order_not_live');
    expect(matchPayment(incoming(1500_01n), order({ state: 'Failed' })).kind).toBe('surplus');
  });

  it('puts a payment into suspense when nothing is owed any more', () => {
    expect(matchPayment(incoming(1n), order({ owed: money(0n, 'CZK') })).kind).toBe('nothing_owed');
  });

  it('puts another person’s payment into suspense, but not one of an unnamed payer', () => {
    expect(matchPayment(incoming(1500_00n, 'Petr Svoboda'), order()).kind).toBe('name_differs');
    expect(matchPayment(incoming(1500_00n, 'NOVAK JAN'), order()).kind).toBe('exact');
    expect(matchPayment(incoming(1500_00n, '  '), order()).kind).toBe('exact');
  });

  it('allocates the payment of a person whose name the bank has cut', () => {
    const long = order({ investorName: 'Alexandra Nováková-Svobodová' });
    expect(matchPayment(incoming(1500_00n, 'NOVAKOVA-SVOBODOVA A…'), long).kind).toBe('exact');
    expect(matchPayment(incoming(1500_00n, 'NOVAKOVA-SVOBODOVA B…'), long).kind).toBe('name_differs');
  });

  it('puts a payment into suspense while KYC or AML is not valid', () => {
    expect(matchPayment(incoming(1500_00n), order({ hasReversal: true })).kind).toBe('payment_reversed');
    expect(matchPayment(incoming(1500_00n), order({ investorCleared: false })).kind).toBe(
      'investor_not_cleared',
    );
  });

  it.each([0n, -1n])('refuses an amount of %s', (amount) => {
    expect(() => matchPayment(incoming(amount), order())).toThrow(RangeError);
  });

  it('neither loses nor creates money: allocated and remaining amounts sum to the payment and to the debt', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(positive, positive, (came, owed) => {
        const match = matchPayment(incoming(came), order({ owed: money(owed, 'CZK') }));
        if (!isAllocated(match)) throw new Error('A payment of a cleared person to a live order settles.');
        const rest = match.kind === 'surplus' ? match.surplus : money(0n, 'CZK');
        const remaining = match.kind === 'partial' ? match.remaining : money(0n, 'CZK');
        expect(addMoney(match.allocated, rest).amount).toBe(came);
        expect(addMoney(match.allocated, remaining).amount).toBe(owed);
      }),
    );
  });

  it('separates suspended from allocated payments', () => {
    expect(suspenseReasons.some((kind) => isAllocated({ kind }))).toBe(false);
    const came = [1499_99n, 1500_00n, 1500_01n].map((amount) => matchPayment(incoming(amount), order()));
    expect(came.map((match) => [match.kind, isAllocated(match)])).toEqual([
      ['partial', true],
      ['exact', true],
      ['surplus', true],
    ]);
  });
});

describe('extractPaymentReference', () => {
  const read = (variableSymbol: string | null, ...texts: string[]) =>
    extractPaymentReference({ variableSymbol, texts });

  it('reads the variable-symbol field first, with leading zeros removed', () => {
    expect(read('2600000042')).toBe('2600000042');
    expect(read('26 0000 0042')).toBe('2600000042');
    expect(read(' 002600000042 ', 'VS:2600000099')).toBe('2600000042');
  });

  it.each([
    '/VS/2600000042',
    '/VS2600000042/SS/KS0308',
    'VS:2600000042',
    'vs: 2600000042',
    'platba VS 02600000042 dekuji',
    'RF142600000042',
    'RF14 2600 0000 42',
    'OBJEDNAVKA 2600000042',
    'objednavka-2600000042.',
    'z uctu 2000145399/0800 na 2600000042',
    '26 0000 0042',
    'objednavka 26 0000 0042, dekuji',
    '26-0000-0042',
    '26.0000.0042',
    '26\u00A00000\u202F0042',
    '2 6 0 0 0 0 0 0 4 2',
    'VS: 26 0000 0042',
    'VS 0026 0000 0042 KS 0308, tel 7771234561',
    'VS 26 0000 0042 308',
    'RF14\u00A02600\u00A00000\u00A042',
  ])('finds the reference in %j', (text) => {
    expect(read(null, text)).toBe('2600000042');
    expect(read('0', '', text)).toBe('2600000042');
    expect(read('308', text)).toBe('2600000042');
  });

  it.each([
    '',
    'VS:42',
    'najem 777123456',
    '12600000042',
    'CZ6508000000192000145399',
    '19-2000145399/0800',
    '2000145399 / 0800',
    'RF152600000042',
    'RF15 2600000042',
    'VS/26000000421',
    'CZ65 0800 0000 1920 0014 5399',
    'BE68 5390 0754 7034',
    '26 0000 0042 1',
    '1 26 0000 0042',
    '26 0000-0042',
    '19-20001453/0800',
    '26 0000 0042/0800',
    '26, 0000 0042',
    '420 777 123 456',
  ])('finds no reference in %j', (text) => {
    expect(read(null, text)).toBeNull();
  });

  it('prefers a labelled reference to a bare number', () => {
    expect(read(null, 'tel 4207771234', '/VS/2600000042')).toBe('2600000042');
    expect(read(null, '2600000099 RF142600000042')).toBe('2600000042');
    expect(read(null, 'RF142600000042 2600000099')).toBe('2600000042');
    expect(read(null, 'VS : 2600000042 2600000099')).toBe('2600000042');
  });

  it('continues the search when a labelled reference is invalid', () => {
    expect(read(null, 'RF152600000042, 2600000099')).toBe('2600000099');
    expect(read(null, 'VS:42, 2600000099')).toBe('2600000099');
  });

  it('does not join the end of one text with the beginning of the next', () => {
    expect(read(null, '26000', '00042')).toBeNull();
    expect(read(null, '26 0000', '0042')).toBeNull();
  });

  it('leaves two different references in one place to staff', () => {
    expect(read(null, '2600000042 2600000043')).toBeNull();
    expect(read(null, 'VS:2600000042', '/VS/2600000043')).toBeNull();
    expect(read(null, 'VS:2600000042', '/VS/2600000042')).toBe('2600000042');
  });

  it('does not fail on any text, even a long one', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts, (list) => {
        expect(read(null, ...list) ?? '2600000042').toMatch(/^[1-9]\d{9}$/);
      }),
    );
    expect(read(null, '1 - '.repeat(50_000), '1. '.repeat(50_000), 'VS 1 '.repeat(30_000))).toBeNull();
    expect(read(null, 'VS'.repeat(50_000), '1 '.repeat(50_000), 'RF1'.repeat(30_000))).toBeNull();
  });
});
