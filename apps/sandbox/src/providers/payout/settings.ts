import { z } from 'zod';
import { ConfigError, defineSettings, secret, webAddress } from '../../platform/config-forms.ts';
import { isReachable } from '../../platform/reachable.ts';

function notifyUrl(given: string | undefined, platformUrl: string): string {
  const url = given ?? `${platformUrl}/core/hook/pay/payout`;
  if (!isReachable(url, platformUrl))
    throw new ConfigError('PAYOUT_NOTIFY_URL: the sandbox only notifies this machine.');
  return url;
}

export const payoutSettings = defineSettings(
  {
    PAYOUT_CLIENT_ID: z.string().min(1).default('sandbox-payout-client'),
    PAYOUT_CLIENT_SECRET: secret.default('sandbox-payout-secret'),
    PAYOUT_NOTIFY_URL: webAddress.optional(),
  },
  (values, platformUrl) => ({
    clientId: values.PAYOUT_CLIENT_ID,
    clientSecret: values.PAYOUT_CLIENT_SECRET,
    /** Belongs to the API key, as at Payout: a checkout cannot set another one. */
    notifyUrl: notifyUrl(values.PAYOUT_NOTIFY_URL, platformUrl),
  }),
);
