import { describe, expect, it } from 'vitest';
import { quoteOf, requireShares } from './place-order.policy.ts';

const rates = { eurToCzk: '50', eurToPln: '4.25' };

describe('requireShares', () => {
  const project = { minPurchaseQty: 2, maxPurchaseQty: 6, maxPerUser: 7 };
  const ask = (shares: number, orderedBefore: number) => () =>
    requireShares(project, { shares, available: 100, orderedBefore });

  it('allows all that is left of the cap per user and no more', () => {
    expect(ask(3, 4)).not.toThrow();
    expect(ask(4, 4)).toThrow(expect.objectContaining({ code: 'order.shares_too_many', params: { max: 3 } }));
  });

  it('allows the largest quantity of one order and no more, however much the cap leaves', () => {
    expect(ask(6, 0)).not.toThrow();
    expect(ask(7, 0)).toThrow(expect.objectContaining({ code: 'order.shares_too_many', params: { max: 6 } }));
  });

  it('allows nothing when the cap per user is reached or was lowered below the user’s shares', () => {
    expect(ask(2, 7)).toThrow(expect.objectContaining({ params: { max: 0 } }));
    expect(ask(2, 9)).toThrow(expect.objectContaining({ params: { max: 0 } }));
  });
});

describe('quoteOf', () => {
  it('converts price and fee together and rounds once', () => {
    // 1.25 CZK each is 0.025 EUR: 0.05 EUR together, but 0.03 + 0.03 if each is rounded.
    const offer = { nominal: 1_25n, fee: 1_25n, currency: 'CZK' } as const;
    expect(quoteOf(offer, { shares: 3, currency: 'EUR', rates })).toEqual({
      unit: { amount: 5n, currency: 'EUR' },
      price: { amount: 15n, currency: 'EUR' },
    });
  });
});
