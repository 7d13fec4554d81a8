import { isWalletCurrency, minMoney, zero } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';
import {
  type GatewayMeans,
  type GatewayProvider,
  type GatewayType,
  type PaymentProvider,
  gatewayFacts,
  gatewayProviders,
  isGateway,
  paymentGateways,
} from './payment-providers.ts';

const gatewayTypes: readonly GatewayType[] = gatewayProviders.map(
  (provider) => paymentGateways[provider].type,
);

/** How an order can be paid (spec §3). Bonus shares are given by staff. */
export const paymentTypes = [...gatewayTypes, 'BankTransfer', 'Bonus', 'Wallet'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The payment types that take this currency: a wallet exists in CZK and EUR only. */
export function paymentTypesFor(currency: Currency): PaymentType[] {
  const taking = gatewayProviders.filter((provider) => gatewayFacts[provider].currencies.includes(currency));
  return [
    'BankTransfer',
    ...taking.map((provider) => paymentGateways[provider].type),
    ...(isWalletCurrency(currency) ? ['Wallet' as const] : []),
  ];
}

/** The payment type of money from this provider. */
export const paymentTypeOf = (provider: PaymentProvider): PaymentType => {
  if (isGateway(provider)) return paymentGateways[provider].type;
  return provider === 'bank' ? 'BankTransfer' : 'Wallet';
};

/** The gateway of a payment type; undefined for the others. */
export const gatewayOfType = (type: PaymentType): GatewayProvider | undefined =>
  gatewayProviders.find((provider) => paymentGateways[provider].type === type);

/** What an order is paid with, whichever gateway takes it: by this, payment types have their labels. */
export type PaymentMeans = GatewayMeans | Exclude<PaymentType, GatewayType>;
export const paymentMeansOf = (type: PaymentType): PaymentMeans => {
  if (type === 'BankTransfer' || type === 'Bonus' || type === 'Wallet') return type;
  const gateway = gatewayOfType(type);
  if (gateway === undefined) throw new RangeError(`No gateway has the payment type ${type}.`);
  return paymentGateways[gateway].means;
};

/** What a wallet pays of an order: the lesser of its free balance and what is owed, never less than nothing (spec §4). */
export function walletPart(balance: Money, owed: Money): Money {
  const part = minMoney(balance, owed);
  return part.amount < 0n ? zero(part.currency) : part;
}

/** How distributions reach an investor; PLN, which has no wallet, always by bank transfer. */
export const payoutMethods = ['BankTransfer', 'DepositToWallet'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
