import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canTransition,
  confirmationDefers,
  isEnded,
  isLive,
  isOrderState,
  isOverdue,
  orderDeadline,
  orderStates,
  showsOrderDocuments,
} from './order-states.ts';
import type { OrderDeferrals, OrderState, OrderTimes } from './order-states.ts';

const placedAt = new Date('2026-03-01T10:00:00Z');
const after = (hours: number): Date => new Date(placedAt.getTime() + hours * 3_600_000);
const order = (changes: Partial<OrderTimes & OrderDeferrals> = {}) => ({
  state: 'Open' as OrderState,
  placedAt,
  bankTransferAsked: false,
  failedAt: null,
  confirmingSince: null as Date | null,
  waiting: 0n,
  owed: 100n,
  ...changes,
});

describe('order transitions', () => {
  it('are exactly the legal ones (spec 4.01)', () => {
    const legal = orderStates.flatMap((from) =>
      orderStates.filter((to) => canTransition(from, to)).map((to) => `${from} ${to}`),
    );
    expect(legal.toSorted()).toEqual(
      [
        ...['Unpaid', 'Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed'].map((to) => `Open ${to}`),
        ...['Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed'].map((to) => `Unpaid ${to}`),
        ...['Timeout', 'Paid', 'AdminCancel'].map((to) => `Failed ${to}`),
        'Paid AdminCancel',
      ].toSorted(),
    );
  });

  it('separate live from ended orders, and count a Failed or Paid order as neither', () => {
    expect(orderStates.filter(isLive)).toEqual(['Open', 'Unpaid']);
    expect(orderStates.filter(isEnded)).toEqual(['Canceled', 'AdminCancel', 'Timeout']);
    expect(orderStates.filter(showsOrderDocuments)).toEqual(['Open', 'Unpaid', 'Paid']);
    expect([isOrderState('Paid'), isOrderState('paid'), isOrderState(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('never let an order be paid twice or an ended one return, on any path', () => {
    const paths = fc.array(fc.constantFrom(...orderStates), { maxLength: 30 });
    fc.assert(
      fc.property(paths, (requests) => {
        let state: OrderState = 'Open';
        let paid = 0;
        for (const request of requests) {
          const ended = isEnded(state);
          if (!canTransition(state, request)) continue;
          expect(ended).toBe(false);
          if (request === 'Paid') paid += 1;
          state = request;
        }
        expect(paid <= 1).toBe(true);
      }),
    );
  });
});

describe('orderDeadline', () => {
  it('is 24 hours after placing, or seven days once a bank transfer is requested', () => {
    expect(orderDeadline(order())).toEqual(after(24));
    expect(orderDeadline(order({ state: 'Unpaid' }))).toEqual(after(24));
    expect(orderDeadline(order({ state: 'Unpaid', bankTransferAsked: true }))).toEqual(after(168));
  });

  it('is 24 hours after the failure for a Failed order, which needs that instant (spec 9.04)', () => {
    expect(orderDeadline(order({ state: 'Failed', bankTransferAsked: true, failedAt: after(3) }))).toEqual(
      after(27),
    );
    expect(() => orderDeadline(order({ state: 'Failed' }))).toThrow('has the instant of its failure');
  });

  it('is null once the order is Paid or ended', () => {
    for (const state of ['Paid', 'Canceled', 'AdminCancel', 'Timeout'] as const) {
      expect(orderDeadline(order({ state, failedAt: placedAt }))).toBeNull();
      expect(isOverdue(order({ state }), after(1000))).toBe(false);
    }
  });

  it('has passed at its own instant', () => {
    expect(isOverdue(order(), new Date(after(24).getTime() - 1))).toBe(false);
    expect(isOverdue(order(), after(24))).toBe(true);
  });

  it('moves back for a payment that is being confirmed, at most 96 hours', () => {
    const confirming = order({ state: 'Unpaid' });
    const since = after(20);
    expect(isOverdue({ ...confirming, confirmingSince: since }, after(24))).toBe(false);
    expect(isOverdue({ ...confirming, confirmingSince: since }, after(20 + 96))).toBe(true);
    expect(confirmationDefers(since, new Date(after(116).getTime() - 1))).toBe(true);
    expect(confirmationDefers(since, after(116))).toBe(false);
    expect(confirmationDefers(null, placedAt)).toBe(false);
  });

  it('moves back for money that could pay the whole debt, at most 96 hours, and for no smaller amount', () => {
    const waiting = order({ waiting: 100n, owed: 100n });
    expect(isOverdue(waiting, after(24))).toBe(false);
    expect(isOverdue(waiting, new Date(after(120).getTime() - 1))).toBe(false);
    expect(isOverdue(waiting, after(120))).toBe(true);
    expect(isOverdue(order({ waiting: 99n, owed: 100n }), after(24))).toBe(true);
    // There is no debt that the money could pay.
    expect(isOverdue(order({ waiting: 100n, owed: 0n }), after(24))).toBe(true);
    const failed = order({ state: 'Failed', failedAt: after(0), waiting: 100n, owed: 100n });
    expect(isOverdue(failed, after(24))).toBe(true);
  });

  it('moves back at most 96 hours, even for a payment whose confirmation began in the meantime', () => {
    const confirming = { ...order({ waiting: 100n, owed: 100n }), confirmingSince: after(110) };
    expect(isOverdue(confirming, new Date(after(120).getTime() - 1))).toBe(false);
    expect(isOverdue(confirming, after(120))).toBe(true);
  });
});
