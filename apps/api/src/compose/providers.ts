import type { GatewayProvider } from '@parcela/domain';
import type { GatewayConnections } from '@parcela/platform/config/payment-gateways.ts';
import type { GatewayOf, PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import { createAppleSignIn } from '@parcela/providers/apple/index.ts';
import { createBankId } from '@parcela/providers/bankid/index.ts';
import { createConfirmoGateway } from '@parcela/providers/confirmo/index.ts';
import { createCsobGateway } from '@parcela/providers/csob/index.ts';
import { createEcb } from '@parcela/providers/ecb/index.ts';
import { createEhub } from '@parcela/providers/ehub/index.ts';
import { createFioFeed, createFioOrders, paymentFileOf } from '@parcela/providers/fio/index.ts';
import { createGa4 } from '@parcela/providers/ga4/index.ts';
import { createGoogleSignIn } from '@parcela/providers/google/index.ts';
import { createPayoutGateway } from '@parcela/providers/payout/index.ts';
import { createSumsub } from '@parcela/providers/sumsub/index.ts';
import { createWebPush } from '@parcela/platform/push/web-push.ts';
import type { SocialGateways, SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Logger } from '@parcela/platform/log.ts';

/** The address to which a provider sends the browser back; its registration there must match exactly. */
const returnAddress = (config: Config, provider: SocialProvider): string =>
  `${config.http.publicUrl}/api/connect/${provider}/callback`;

const socialGateways = (config: Config, log: Logger): SocialGateways => {
  const { google, apple } = config.social;
  return {
    ...(google && {
      google: createGoogleSignIn({ ...google, redirectUri: returnAddress(config, 'google'), log }),
    }),
    ...(apple && {
      apple: createAppleSignIn({ ...apple, redirectUri: returnAddress(config, 'apple'), log }),
    }),
  };
};

type Adapters = {
  readonly [Key in GatewayProvider]: (
    options: NonNullable<GatewayConnections[Key]> & { readonly log: Logger },
  ) => GatewayOf<Key>;
};

/**
 * The adapter of each gateway. A gateway without an adapter, or with one that lacks what the table states, does not
 * compile.
 */
const adapters: Adapters = {
  confirmo: createConfirmoGateway,
  payout: createPayoutGateway,
  csob: createCsobGateway,
};

/** The configured gateways. */
const createGateways = (connections: GatewayConnections, log: Logger): PaymentGateways => {
  const create = <Key extends GatewayProvider>(provider: Key): GatewayOf<Key> | undefined => {
    const connection = connections[provider];
    return connection ? adapters[provider]({ ...connection, log }) : undefined;
  };
  return Object.fromEntries((Object.keys(adapters) as GatewayProvider[]).map((key) => [key, create(key)]));
};

/** Every provider, each behind the port of the module that needs it. */
export const createProviders = (config: Config, log: Logger) => {
  const { fio, collection, ecb, ga4, ehub, push } = config;
  return {
    gateways: createGateways(config.gateways, log),
    kyc: createSumsub({ ...config.sumsub, log }),
    bankId: createBankId({
      ...config.bankId,
      redirectUri: `${config.http.publicUrl}/callback/bankid`,
      log,
    }),
    feed: createFioFeed({ url: fio.url, tokens: fio.tokens, log }),
    payingBank: createFioOrders({
      url: fio.url,
      tokens: fio.tokens,
      holderName: collection.holderName,
      ibans: collection.ibans,
      log,
    }),
    paymentFile: paymentFileOf(collection),
    ratesFeed: ecb && createEcb({ ...ecb, log }),
    analytics: ga4 && createGa4({ ...ga4, log }),
    affiliates: ehub && createEhub({ ...ehub, log }),
    push: push && createWebPush({ ...push, log }),
    social: socialGateways(config, log),
  };
};

export type Providers = ReturnType<typeof createProviders>;
