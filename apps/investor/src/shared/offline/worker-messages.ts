/** The messages between page and worker, and the worker's storage of the app. */
export const storedAppName = 'parcela-app';
/** The only stored document. */
export const storedPage = '/dashboard';

/** The files that a page with the dashboard has loaded. */
export interface StoreMessage {
  readonly type: 'store-app';
  readonly files: readonly string[];
}

/** Sent to every window: the browser has ended the push subscription or made another one. */
export const subscriptionChanged = { type: 'push-subscription-changed' } as const;

export const isStoreMessage = (message: unknown): message is StoreMessage => {
  const { type, files } = (message ?? {}) as Partial<Record<keyof StoreMessage, unknown>>;
  return type === 'store-app' && Array.isArray(files) && files.every((file) => typeof file === 'string');
};
