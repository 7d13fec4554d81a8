import { createConfirmoGateway } from '../adapters/confirmo/index.ts';
import { createEhub } from '../adapters/ehub/index.ts';
import { createFioFeed, createFioOrders } from '../adapters/fio/index.ts';
import { createGa4 } from '../adapters/ga4/index.ts';
import { createPayoutGateway } from '../adapters/payout/index.ts';
import { createSumsub } from '../adapters/sumsub/index.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';

/** Everybody outside, each behind the port of the module that needs it. */
export const createProviders = (config: Config, log: Logger) => {
  const { fio, collection, ga4, ehub } = config;
  return {
    gateways: {
      confirmo: createConfirmoGateway({ ...config.confirmo, log }),
      payout: createPayoutGateway({ ...config.payout, log }),
    },
    kyc: createSumsub({ ...config.sumsub, log }),
    feed: createFioFeed({ url: fio.url, tokens: fio.tokens, log }),
    payingBank: createFioOrders({
      url: fio.url,
      tokens: fio.tokens,
      holderName: collection.holderName,
      ibans: collection.ibans,
      log,
    }),
    analytics: ga4 && createGa4({ ...ga4, log }),
    affiliates: ehub && createEhub({ ...ehub, log }),
  };
};

export type Providers = ReturnType<typeof createProviders>;
