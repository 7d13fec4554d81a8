import { createAppleSignIn } from '../adapters/apple/index.ts';
import { createBankId } from '../adapters/bankid/index.ts';
import { createConfirmoGateway } from '../adapters/confirmo/index.ts';
import { createCsobGateway } from '../adapters/csob/index.ts';
import { createEcb } from '../adapters/ecb/index.ts';
import { createEhub } from '../adapters/ehub/index.ts';
import { createFioFeed, createFioOrders, paymentFileOf } from '../adapters/fio/index.ts';
import { createGa4 } from '../adapters/ga4/index.ts';
import { createGoogleSignIn } from '../adapters/google/index.ts';
import { createPayoutGateway } from '../adapters/payout/index.ts';
import { createSumsub } from '../adapters/sumsub/index.ts';
import { createWebPush } from '@parcela/platform/push/web-push.ts';
import type { SocialGateways, SocialProvider } from '../modules/accounts/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Logger } from '@parcela/platform/log.ts';

/** Where a provider sends the browser back; it must be registered there to the letter. */
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

/** Every provider, each behind the port of the module that needs it. */
export const createProviders = (config: Config, log: Logger) => {
  const { fio, collection, csob, ecb, ga4, ehub, push } = config;
  return {
    gateways: {
      confirmo: createConfirmoGateway({ ...config.confirmo, log }),
      payout: createPayoutGateway({ ...config.payout, log }),
      csob: csob && createCsobGateway({ ...csob, log }),
    },
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
