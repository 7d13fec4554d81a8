import { describe, expect, it } from 'vitest';
import { currencies } from '../money/money.ts';
import {
  callingProviders,
  gatewayFacts,
  gatewayProviders,
  isGateway,
  isRefundedByHand,
  paymentProviders,
  refundProviders,
  returningProviders,
} from './payment-providers.ts';
import { gatewayOfType, paymentMeansOf, paymentTypeOf, paymentTypes } from './payment-types.ts';

describe('the table of payment gateways', () => {
  it('gives each gateway its own payment type and name', () => {
    const facts = Object.values(gatewayFacts);
    expect(new Set(facts.map(({ type }) => type)).size).toBe(facts.length);
    expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length);
  });

  it('gives no gateway a currency twice, or a currency that orders do not have', () => {
    for (const { currencies: taken } of Object.values(gatewayFacts)) {
      expect(new Set(taken).size).toBe(taken.length);
      expect(currencies).toEqual(expect.arrayContaining([...taken]));
    }
  });

  it('states which gateways call the platform, sign the payer’s return, and are refunded by hand (spec 3.10)', () => {
    const known = ['confirmo', 'payout', 'csob'];
    const knownOf = (providers: readonly string[]) => providers.filter((one) => known.includes(one));
    expect(knownOf(callingProviders)).toEqual(['confirmo', 'payout']);
    expect(knownOf(returningProviders)).toEqual(['csob']);
    expect(knownOf(paymentProviders.filter(isRefundedByHand))).toEqual(['confirmo']);
  });

  it('adds the bank and the wallet, from which money also comes', () => {
    expect(paymentProviders).toEqual(['bank', ...gatewayProviders, 'wallet']);
    expect(refundProviders).toEqual(['bank', ...gatewayProviders]);
    expect([isGateway('bank'), isGateway('csob')]).toEqual([false, true]);
  });
});

describe('payment types', () => {
  it('lead from a provider to its type and back to the provider', () => {
    for (const provider of gatewayProviders) expect(gatewayOfType(paymentTypeOf(provider))).toBe(provider);
    expect([paymentTypeOf('bank'), paymentTypeOf('wallet')]).toEqual(['BankTransfer', 'Wallet']);
    expect(gatewayOfType('Bonus')).toBeUndefined();
  });

  it('have the means of payment with which screens label them', () => {
    expect(Object.fromEntries(paymentTypes.map((type) => [type, paymentMeansOf(type)]))).toMatchObject({
      ConfirmoPaymentGateway: 'cryptocurrency',
      PayoutPaymentGateway: 'instant',
      CsobPaymentGateway: 'card',
      BankTransfer: 'BankTransfer',
      Bonus: 'Bonus',
      Wallet: 'Wallet',
    });
  });
});
