import type { Currency } from '../money/money.ts';
import type { AttemptState } from './attempt-states.ts';

/** The means of payment at a gateway; the apps have an icon and texts for each. */
export type GatewayMeans = 'cryptocurrency' | 'instant' | 'card';

interface GatewayFacts {
  /** The payment type of its orders and attempts, as stored. */
  readonly type: `${string}PaymentGateway`;
  /** Its proper name, the same in every language. */
  readonly name: string;
  readonly means: GatewayMeans;
  readonly currencies: readonly Currency[];
  /** `webhook`: it calls us when an invoice changes. `polling`: it never calls, so we poll it more often. */
  readonly news: 'webhook' | 'polling';
  /** `api`: it sends a refund at our request. `byHand`: staff send it on the provider's own screens. */
  readonly refunds: 'api' | 'byHand';
  /** The platform follows its payments until it has settled them with our account. */
  readonly isSettled: boolean;
  /**
   * The signed form fields that the payer's browser brings back from the provider; none: it returns without
   * any.
   */
  readonly signedReturn: readonly string[];
  /** The states that its attempts can reach without staff. */
  readonly attemptStates: readonly AttemptState[];
}

/**
 * Every payment provider with its own payment page, by its key, in the order of lists. Types, filters,
 * labels, routes, refund rules and run-off are derived from this table
 * (docs/contributing.md#a-payment-provider).
 */
export const paymentGateways = {
  confirmo: {
    type: 'ConfirmoPaymentGateway',
    name: 'Confirmo',
    means: 'cryptocurrency',
    currencies: ['CZK', 'EUR'],
    news: 'webhook',
    refunds: 'byHand',
    isSettled: false,
    signedReturn: [],
    // The chain confirms; a partial payment before the end needs staff. The gateway does not report a payer
    // who leaves.
    attemptStates: [
      'created',
      'redirected',
      'pending',
      'confirming',
      'succeeded',
      'expired',
      'needs_review',
      'rejected',
    ],
  },
  payout: {
    type: 'PayoutPaymentGateway',
    name: 'Payout',
    means: 'instant',
    currencies: ['CZK', 'EUR'],
    news: 'webhook',
    refunds: 'api',
    isSettled: false,
    signedReturn: [],
    // Reports only success, failure and expiry.
    attemptStates: ['created', 'redirected', 'pending', 'succeeded', 'expired', 'rejected'],
  },
  csob: {
    type: 'CsobPaymentGateway',
    name: 'ČSOB',
    means: 'card',
    currencies: ['CZK', 'EUR'],
    news: 'polling',
    refunds: 'api',
    isSettled: true,
    signedReturn: [
      'payId',
      'dttm',
      'resultCode',
      'resultMessage',
      'paymentStatus',
      'authCode',
      'merchantData',
      'statusDetail',
      'signature',
    ],
    // It captures with the authorisation, so no confirmation follows.
    attemptStates: [
      'created',
      'redirected',
      'pending',
      'succeeded',
      'cancelled_by_payer',
      'expired',
      'rejected',
    ],
  },
} as const satisfies Readonly<Record<string, GatewayFacts>>;

type Gateways = typeof paymentGateways;
/** A gateway with its own payment page. */
export type GatewayProvider = keyof Gateways;
/** A gateway that calls us when an invoice changes. */
export type CallingProvider = {
  [Key in GatewayProvider]: Gateways[Key]['news'] extends 'webhook' ? Key : never;
}[GatewayProvider];
/** A gateway that sends the payer's browser back with signed fields. */
export type ReturningProvider = {
  [Key in GatewayProvider]: Gateways[Key]['signedReturn'] extends readonly [] ? never : Key;
}[GatewayProvider];
export type GatewayType = Gateways[GatewayProvider]['type'];

/** The facts of a gateway in their general form. */
export const gatewayFacts: Readonly<Record<GatewayProvider, GatewayFacts>> = { ...paymentGateways };

export const gatewayProviders = Object.keys(paymentGateways) as readonly GatewayProvider[];
export const isGateway = (provider: string): provider is GatewayProvider => provider in paymentGateways;
export const callingProviders = gatewayProviders.filter(
  (provider): provider is CallingProvider => gatewayFacts[provider].news === 'webhook',
);
export const returningProviders = gatewayProviders.filter(
  (provider): provider is ReturningProvider => gatewayFacts[provider].signedReturn.length > 0,
);

/** The sources of money. */
export const paymentProviders = ['bank', ...gatewayProviders, 'wallet'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];
/** The possible targets of a refund. */
export const refundProviders = ['bank', ...gatewayProviders] as const;
export type RefundProvider = (typeof refundProviders)[number];

/** Tells whether staff send this provider's refunds by hand, on its own screens. */
export const isRefundedByHand = (provider: PaymentProvider): boolean =>
  isGateway(provider) && gatewayFacts[provider].refunds === 'byHand';
