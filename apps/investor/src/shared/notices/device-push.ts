/** Tells whether this browser can receive notifications: `install_first` is iOS outside the home screen. */
export type PushSupport = 'ready' | 'denied' | 'install_first' | 'unsupported';

export const pushSupport = (): PushSupport => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  // Only iOS has this property; it is false in a tab.
  return (navigator as { standalone?: boolean }).standalone === false ? 'install_first' : 'unsupported';
};

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The server's id of a device: SHA-256 of its address. */
const idOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** The id of this device; null while it has not subscribed. */
export const readDeviceId = async (): Promise<string | null> => {
  const subscription = await currentSubscription();
  return subscription && idOf(subscription);
};

/** Address and keys of this device, as the server stores them. */
export interface DeviceAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const addressOf = (subscription: PushSubscription): DeviceAddress => {
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
};

export const readDeviceAddress = async (): Promise<DeviceAddress | null> => {
  const subscription = await currentSubscription();
  return subscription && addressOf(subscription);
};

/** Asks the user, then the browser's push service; null when the user does not allow notifications. */
export const subscribeDevice = async (publicKey: string): Promise<DeviceAddress | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an earlier key of the platform no longer works.
  await (await pushManager.getSubscription())?.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
};

export const unsubscribeDevice = async (): Promise<void> => {
  await (await currentSubscription())?.unsubscribe();
};
