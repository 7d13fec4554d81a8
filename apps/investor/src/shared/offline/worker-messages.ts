/** What page and worker say to each other, and where the worker stores the app. */
export const storedAppName = 'parcela-app';
/** The one document that is stored. */
export const storedPage = '/dashboard';

/** From a page that has shown the dashboard: the files that it has loaded. */
export interface StoreMessage {
  readonly type: 'store-app';
  readonly files: readonly string[];
}

/** To every window: the browser has ended the subscription to pushed messages or made another one. */
export const subscriptionChanged = { type: 'push-subscription-changed' } as const;

export const isStoreMessage = (message: unknown): message is StoreMessage => {
  const { type, files } = (message ?? {}) as Partial<Record<keyof StoreMessage, unknown>>;
  return type === 'store-app' && Array.isArray(files) && files.every((file) => typeof file === 'string');
};
