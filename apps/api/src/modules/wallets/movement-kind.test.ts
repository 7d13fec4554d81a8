import { expect, it } from 'vitest';
import { movementKind } from './movement-kind.ts';

it.each([
  [-100n, 100n, 'order', 'held'],
  [100n, -100n, 'order', 'released'],
  [0n, -100n, 'order', 'paid'],
  [-1n, -100n, 'order', 'paid'],
  [-100n, 0n, 'withdrawal', 'withdrawn'],
  [-100n, 0n, 'account_restriction', 'reversed'],
  [-100n, 0n, 'distribution_debt_payment', 'debt_collected'],
  [100n, 0n, 'withdrawal', 'withdrawal_returned'],
  [100n, 0n, 'distribution_line', 'earning'],
  [100n, 0n, 'order', 'refunded'],
  [100n, 0n, 'payment_decision', 'credited'],
  [0n, 0n, 'payment_decision', 'credited'],
])(
  'movementKind of a change by %d of the balance and %d of the hold, because of a %s, is %s',
  (amount, heldAmount, sourceType, kind) => {
    expect(movementKind({ amount, heldAmount, sourceType })).toBe(kind);
  },
);
