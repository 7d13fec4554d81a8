import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import {
  fittingOrder,
  type InvestorForOffer,
  type OfferTerms,
  type WalletForOffer,
} from './fitting-order.ts';

const rates = { eurToCzk: '25', eurToPln: '4.3' };
const offer: OfferTerms = {
  state: 'Open',
  onlyForCurrentInvestor: false,
  nominal: 1_000_00n,
  fee: 20_00n,
  currency: 'CZK',
  minPurchaseQty: 5,
  maxPurchaseQty: 100,
  maxPerUser: null,
  available: 1_000,
  counted: 0,
  hasLiveOrder: false,
};
const investor: InvestorForOffer = { levels: ['SIGNUP', 'KYC', 'AML'], isRestricted: false };
const wallet: WalletForOffer = { free: money(5_100_00n, 'CZK'), leastAmount: null };
const fits = (
  changed: Partial<OfferTerms> = {},
  who: Partial<InvestorForOffer> = {},
  money: Partial<WalletForOffer> = {},
) => fittingOrder({ ...offer, ...changed }, { ...investor, ...who }, { ...wallet, ...money }, rates);

describe('fittingOrder', () => {
  it('is the minimum with its fee if the wallet covers it to the last minor unit', () => {
    expect(fits()).toEqual({ shares: 5, price: money(5_100_00n, 'CZK') });
    expect(fits({}, {}, { free: money(5_099_99n, 'CZK') })).toBeUndefined();
  });

  it('is undefined below the smallest amount that the investor wants', () => {
    expect(fits({}, {}, { leastAmount: 5_100_00n })).toBeDefined();
    expect(fits({}, {}, { leastAmount: 5_100_01n })).toBeUndefined();
    expect(fits({}, {}, { free: money(5_099_99n, 'CZK'), leastAmount: 1n })).toBeUndefined();
  });

  it.each(['Prepared', 'Completed', 'Closed', 'Unknown'] as const)('is none while %s', (state) => {
    expect(fits({ state })).toBeUndefined();
  });

  it.each([
    ['without KYC', { levels: ['SIGNUP', 'AML'] }],
    ['without AML', { levels: ['SIGNUP', 'KYC'] }],
    ['for restricted money', { isRestricted: true }],
  ] as const)('is none %s', (_what, who) => {
    expect(fits({}, who)).toBeUndefined();
  });

  it('applies only to existing investors if the offer does', () => {
    const closed = { onlyForCurrentInvestor: true };
    expect(fits(closed)).toBeUndefined();
    expect(fits(closed, { levels: ['KYC', 'AML', 'INVESTOR'] })).toBeDefined();
  });

  it('is undefined with a live order, without free shares, and above the cap', () => {
    expect(fits({ hasLiveOrder: true })).toBeUndefined();
    expect(fits({ available: 0 })).toBeUndefined();
    expect(fits({ maxPerUser: 10, counted: 6 })).toBeUndefined();
    expect(fits({ maxPerUser: 10, counted: 5 })).toBeDefined();
  });

  it('takes the last shares when fewer than the minimum are free', () => {
    expect(fits({ available: 2 })).toEqual({ shares: 2, price: money(2_040_00n, 'CZK') });
  });

  it('is undefined before the platform has rates', () => {
    expect(fittingOrder(offer, investor, wallet, null)).toBeUndefined();
  });

  it('costs no more than the free money, and does not change when the free money grows', () => {
    const amounts = fc.bigInt({ min: 1_020_00n, max: 20_000_00n });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 30 }), (free, more, available) => {
        const small = fits({ available }, {}, { free: money(free, 'CZK') });
        fc.pre(small !== undefined);
        expect(small?.price.amount).toBeLessThanOrEqual(free);
        expect(fits({ available }, {}, { free: money(free + more, 'CZK') })).toEqual(small);
      }),
    );
    expect(fits({ available: 30 }, {}, { free: money(20_000_00n, 'CZK') })).toBeDefined();
  });
});
