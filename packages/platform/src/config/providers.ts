import { byCurrency, type Environment } from './environment.ts';
import { withoutSlash } from './forms.ts';
import { gatewayConnections, offeredGateways } from './payment-gateways.ts';
import { appleOf, googleOf } from './social-sign-in.ts';
import { ehubOf, ga4Of } from './tracking.ts';
import { pushOf } from './web-push.ts';

/** The connection to every provider, and the collection accounts. */
export const providersOf = (env: Environment) => ({
  sumsub: {
    url: withoutSlash(env.SUMSUB_URL),
    widgetUrl: env.SUMSUB_WIDGET_URL,
    appToken: env.SUMSUB_APP_TOKEN,
    secretKey: env.SUMSUB_SECRET_KEY,
    /** Several while a secret changes: any of them is accepted. */
    webhookSecrets: env.SUMSUB_WEBHOOK_SECRETS.split(','),
    levelName: env.SUMSUB_LEVEL,
  },
  bankId: {
    issuer: withoutSlash(env.BANKID_ISSUER),
    clientId: env.BANKID_CLIENT_ID,
    clientSecret: env.BANKID_CLIENT_SECRET,
  },
  gateways: gatewayConnections(env),
  /**
   * The gateways at which investors may pay; at the other configured ones, the platform still follows earlier
   * payments.
   */
  offeredGateways: offeredGateways(env),
  fio: {
    url: withoutSlash(env.FIO_URL),
    tokens: byCurrency(env.FIO_TOKENS),
    intervalS: env.FIO_INTERVAL_S,
    /** Otherwise staff upload files of payment orders to the bank. */
    sendsOrders: env.BANK_ORDERS === 'api',
  },
  collection: {
    ibans: byCurrency(env.COLLECTION_IBANS),
    bankName: env.COLLECTION_BANK_NAME,
    holderName: env.COLLECTION_NAME,
  },
  ecb: env.ECB_URL === undefined ? undefined : { url: withoutSlash(env.ECB_URL) },
  ga4: ga4Of(env),
  ehub: ehubOf(env),
  push: pushOf(env),
  social: { google: googleOf(env), apple: appleOf(env) },
});
