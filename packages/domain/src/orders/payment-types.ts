import { isWalletCurrency, minMoney, zero } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';

/** How an order can be paid (spec §3). Bonus shares are given by staff; ČSOB takes cards, where the deployment offers them. */
export const paymentTypes = [
  'CsobPaymentGateway',
  'ConfirmoPaymentGateway',
  'PayoutPaymentGateway',
  'BankTransfer',
  'Bonus',
  'Wallet',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The payment types that take this currency: gateways and wallets take CZK and EUR only. */
export function paymentTypesFor(currency: Currency): PaymentType[] {
  if (!isWalletCurrency(currency)) return ['BankTransfer'];
  return ['BankTransfer', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'CsobPaymentGateway', 'Wallet'];
}

/** What a wallet pays of an order: the lesser of its free balance and what is owed, never less than nothing (spec §4). */
export function walletPart(balance: Money, owed: Money): Money {
  const part = minMoney(balance, owed);
  return part.amount < 0n ? zero(part.currency) : part;
}

/**
 * The states of an attempt to pay. One that has `succeeded` may still be reversed or refunded; one that needs a
 * person's decision has `needs_review`.
 */
export const attemptStates = [
  'created',
  'redirected',
  'pending',
  'confirming',
  'succeeded',
  'rejected',
  'cancelled_by_payer',
  'expired',
  'reversed',
  'refunded',
  'needs_review',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** How distributions reach an investor; PLN, which has no wallet, always by bank transfer. */
export const payoutMethods = ['BankTransfer', 'DepositToWallet'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
