import { describe, expect, it } from 'vitest';
import {
  bankKindsByHand,
  orderMoneyKinds,
  walletMovementKinds,
  walletMovementOf,
  type WalletKind,
} from './entry-kinds.ts';

describe('kinds of ledger entries', () => {
  it('name the kinds that move money of an order', () => {
    expect(orderMoneyKinds).toEqual([
      'payment.received',
      'payment.credited',
      'wallet.topped_up',
      'wallet.held',
      'order.paid',
      'order.ended',
      'order.failed',
      'suspense.assigned',
      'refund.requested',
      'refund.done',
      'refund.failed',
      'transfer.booked',
      'transfer.returned',
      'transfer.unbooked',
      'transfer.unreturned',
      'refund.unreturned',
      'payment.reversed',
    ]);
  });

  it('name the kinds for which the bank has no line', () => {
    expect(bankKindsByHand).toEqual(['payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained']);
  });
});

describe('the movement of a wallet', () => {
  it.each<[WalletKind, bigint, bigint, string]>([
    ['wallet.held', -100n, 100n, 'held'],
    ['order.ended', 100n, -100n, 'released'],
    ['order.failed', 100n, -100n, 'released'],
    ['order.ended', 100n, 0n, 'refunded'],
    ['order.paid', 0n, -100n, 'paid'],
    ['withdrawal.requested', -100n, 0n, 'withdrawn'],
    ['withdrawal.rejected', 100n, 0n, 'withdrawal_returned'],
    ['withdrawal.failed', 100n, 0n, 'withdrawal_returned'],
    ['withdrawal.unreturned', -100n, 0n, 'withdrawn'],
    ['distribution_line.unreturned', -100n, 0n, 'reversed'],
    ['payment.reversed', -100n, 0n, 'reversed'],
    ['payment.credited', 100n, 0n, 'credited'],
    ['distribution_line.deposited', 100n, 0n, 'earning'],
    ['distribution_line.returned', 100n, 0n, 'earning'],
    ['distribution_debt.collected', -100n, 0n, 'debt_collected'],
    ['of.a_newer_version' as WalletKind, 100n, 0n, 'credited'],
    ['of.a_newer_version' as WalletKind, -100n, 0n, 'withdrawn'],
  ])('by %s of %d, and of %d on hold, is %s', (kind, amount, heldAmount, movement) => {
    expect(walletMovementOf({ kind, amount, heldAmount })).toBe(movement);
    expect(walletMovementKinds).toContain(movement);
  });
});
