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

/** The payment types of an order (spec §3). Only staff give bonus shares. */
export const paymentTypes = [...gatewayTypes, 'BankTransfer', 'Bonus', 'Wallet'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The payment types for this currency: a wallet exists in CZK and EUR only. */
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

/**
 * The means of payment of an order, whichever gateway takes it; it determines the label of the payment type.
 */
export type PaymentMeans = GatewayMeans | Exclude<PaymentType, GatewayType>;
export const paymentMeansOf = (type: PaymentType): PaymentMeans => {
  if (type === 'BankTransfer' || type === 'Bonus' || type === 'Wallet') return type;
  const gateway = gatewayOfType(type);
  if (gateway === undefined) throw new RangeError(`No gateway has the payment type ${type}.`);
  return paymentGateways[gateway].means;
};

/**
 * The wallet's part of an order: the lesser of its free balance and the amount owed, never below zero (spec
 * §4).
 */
export function walletPart(balance: Money, owed: Money): Money {
  const part = minMoney(balance, owed);
  return part.amount < 0n ? zero(part.currency) : part;
}

/**
 * The ways in which distributions reach an investor; PLN, which has no wallet, always goes by bank transfer.
 */
export const payoutMethods = ['BankTransfer', 'DepositToWallet'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
