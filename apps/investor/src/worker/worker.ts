import { isStoreMessage, subscriptionChanged } from '../shared/offline/worker-messages.ts';
import { openPushed, readPush, showPush } from './push.ts';
import { isOfInvestors, kindOf } from './request-kind.ts';
import { answerOf, storeApp } from './stored-app.ts';
import { worker } from './worker-scope.ts';

/**
 * The app's worker (docs/decisions/0067). It takes over in the browser's default way: at the first start
 * after the previous worker's last window has closed.
 */
const { origin } = worker.location;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerOf(request, kindOf(request, origin));
  if (answer) event.respondWith(answer);
});

worker.addEventListener('message', (event) => {
  // If files cannot be stored now, the next display of the dashboard stores them.
  if (isStoreMessage(event.data)) event.waitUntil(storeApp(event.data.files, origin).catch(() => undefined));
});

worker.addEventListener('push', (event) => {
  const { navigator } = worker;
  event.waitUntil(showPush(readPush(event.data?.text() ?? '', navigator.language), worker));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPushed(worker.clients, notification.data, origin));
});

/** The pages save the new subscription: only they have the session. */
const announceSubscription = async (): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows.filter(({ url }) => isOfInvestors(url)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are of its own origin
    window.postMessage(subscriptionChanged);
};

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(announceSubscription()));
