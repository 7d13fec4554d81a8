import { isWalletCurrency, minMoney, zero } from './money.ts';
import type { Currency, Money } from './money.ts';

/** How an order can be paid (spec §3). Bonus shares are given by staff; ČSOB cards are known and not offered. */
export const paymentTypes = [
  'CsobPaymentGateway',
  'ConfirmoPaymentGateway',
  'PayoutPaymentGateway',
  'BankTransfer',
  'Bonus',
  'Wallet',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The payment types that take this currency: Confirmo, Payout and wallets take CZK and EUR only (design §4). */
export function paymentTypesFor(currency: Currency): PaymentType[] {
  if (!isWalletCurrency(currency)) return ['BankTransfer'];
  return ['BankTransfer', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'Wallet'];
}

/** What a wallet pays of an order: the lesser of its free balance and what is owed, never less than nothing (spec §4). */
export function walletPart(balance: Money, owed: Money): Money {
  const part = minMoney(balance, owed);
  return part.amount < 0n ? zero(part.currency) : part;
}
