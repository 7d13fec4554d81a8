import { getPushSettings, savePushSubscription } from '@parcela/contract/investor';
import { call } from '../api/api.ts';
import { subscriptionChanged } from '../offline/worker-messages.ts';
import { pushSupport, readDeviceId, subscribeDevice } from './device-push.ts';
import { pushOwner } from './push-owner.ts';

/**
 * Subscribes the device again, without a prompt, because the user has allowed
 * notifications before.
 */
const renewPush = async (): Promise<void> => {
  if (!pushOwner.isAnybody() || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  const { publicKey } = (await call(getPushSettings, {}, { isInBackground: true })).data;
  const address = publicKey === null ? null : await subscribeDevice(publicKey);
  if (address) await call(savePushSubscription, { body: { data: address } });
};

/** A browser may end a subscription on its own, even while no page is open. */
export const followSubscription = async (): Promise<void> => {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type } = (data ?? {}) as Partial<typeof subscriptionChanged>;
    // The next start retries a failure.
    if (type === subscriptionChanged.type) void renewPush().catch(() => undefined);
  });
  if (pushOwner.isAnybody() && (await readDeviceId()) === null) await renewPush().catch(() => undefined);
};
