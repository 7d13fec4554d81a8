import { money } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import type { Payment } from './payments.store.ts';
import { outOfSuspense, partsOf, waitingOf } from './suspended-money.ts';

const payment = (more: Partial<Payment> = {}): Payment =>
  ({ id: 12, orderId: 5, amount: money(100n, 'CZK'), suspended: 30n, released: 20n, ...more }) as Payment;
const ofPayment = { kind: 'suspense', asset: 'CZK', itemId: 'payment:12' };
const ofOrder = { kind: 'suspense', asset: 'CZK', itemId: 'order:5' };

describe('the suspended money of a payment', () => {
  it('is the part outside its order plus the money that the order has released', () => {
    expect(waitingOf(payment())).toEqual(money(50n, 'CZK'));
  });

  it('is debited from its own account first, then from the money that the order has released', () => {
    expect([1n, 30n, 31n, 50n].map((amount) => partsOf(payment(), amount))).toEqual([
      { suspended: 1n, released: 0n },
      { suspended: 30n, released: 0n },
      { suspended: 30n, released: 1n },
      { suspended: 30n, released: 20n },
    ]);
    for (const amount of [0n, -1n, 51n])
      expect(() => partsOf(payment(), amount)).toThrow(`payment 12 has no ${amount} that waits`);
  });

  it('is debited from exactly the accounts that contain it', () => {
    expect(outOfSuspense(payment(), { suspended: 30n, released: 5n })).toEqual([
      { account: ofPayment, amount: -30n },
      { account: ofOrder, amount: -5n },
    ]);
    const withoutOrder = payment({ orderId: null });
    expect(outOfSuspense(withoutOrder, { suspended: 30n, released: 0n })).toEqual([
      { account: ofPayment, amount: -30n },
    ]);
    expect(() => outOfSuspense(withoutOrder, { suspended: 0n, released: 1n })).toThrow(
      'payment 12 has no order',
    );
  });
});
