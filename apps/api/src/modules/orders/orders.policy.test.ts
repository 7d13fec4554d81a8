import { gatewayProviders, money, orderStates } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { owedOf, railsOf } from './orders.policy.ts';
import { paidParts } from './paying/split-paid-price.ts';
import type { Order } from './orders.store.ts';

describe('railsOf', () => {
  const rails = (currency: 'CZK' | 'EUR' | 'PLN', offersCards: boolean) =>
    railsOf(
      { state: 'Unpaid', currency },
      { offeredGateways: ['confirmo', 'payout', ...(offersCards ? (['csob'] as const) : [])] },
    );

  it('returns the rails of the currency, with cards only where they are available', () => {
    const gateways = ['BankTransfer', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway'];
    expect(rails('CZK', false)).toEqual([...gateways, 'Wallet']);
    expect(rails('EUR', true)).toEqual([...gateways, 'CsobPaymentGateway', 'Wallet']);
    expect(rails('PLN', true)).toEqual(['BankTransfer']);
  });

  it('returns no rail for an order that is not live', () => {
    const payable = orderStates.filter(
      (state) => railsOf({ state, currency: 'CZK' }, { offeredGateways: gatewayProviders }).length > 0,
    );
    expect(payable).toEqual(['Open', 'Unpaid']);
  });
});

describe('owedOf', () => {
  it('returns the price less allocated money for a live or Failed order, and zero otherwise', () => {
    const order = {
      price: money(100n, 'CZK'),
      paidFromWallet: money(30n, 'CZK'),
      allocated: money(20n, 'CZK'),
    };
    expect(orderStates.map((state) => owedOf({ ...order, state }).amount)).toEqual([
      50n,
      50n,
      50n,
      0n,
      0n,
      0n,
      0n,
    ]);
  });
});

describe('the price of a Paid order', () => {
  const order = (price: bigint, fee: bigint, shares = 3) =>
    ({
      projectId: 7,
      shares,
      price: money(price, 'EUR'),
      fee: money(fee, 'CZK'),
      rates: { eurToCzk: '25', eurToPln: '4' },
    }) as Order;
  const project = { kind: 'project', asset: 'EUR', projectId: 7 };

  it('is split into the fee, converted and rounded once, and the rest for the project', () => {
    // 3 × 0.17 CZK is 2.04 cents.
    expect(paidParts(order(100n, 17n))).toEqual([
      { account: project, amount: 98n },
      { account: { kind: 'fee', asset: 'EUR' }, amount: 2n },
    ]);
  });

  it('has no zero part and a fee of at most the price', () => {
    expect(paidParts(order(100n, 0n))).toEqual([{ account: project, amount: 100n }]);
    expect(paidParts(order(1n, 100n))).toEqual([{ account: { kind: 'fee', asset: 'EUR' }, amount: 1n }]);
    expect(paidParts(order(0n, 0n))).toEqual([]);
  });
});
