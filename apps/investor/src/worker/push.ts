import { isLocale, safeNext } from '@parcela/domain';
import { workerTexts } from '@parcela/phrases/worker';
import { storedPage } from '../shared/offline/worker-messages.ts';
import { isOfInvestors } from './request-kind.ts';
import type { OpenWindow, Windows } from './worker-scope.ts';

export interface PushedNotification {
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly url: string;
  readonly tag: string;
  /** The number of unread notifications; null when the message does not contain it. */
  readonly unread: number | null;
}

/** A browser requires a notification for each message, even for an unreadable one. */
const general = (language: string): PushedNotification => {
  const locale = language.slice(0, 2).toLowerCase();
  const texts = workerTexts[isLocale(locale) ? locale : 'en'];
  return {
    title: texts['worker.newsTitle'],
    body: texts['worker.newsText'],
    url: storedPage,
    tag: 'general',
    unread: null,
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The notification for a pushed message. `language` is the browser's, for an unreadable message. */
export const readPush = (text: string, language: string): PushedNotification => {
  const message = (parsed(text) ?? {}) as Partial<Record<keyof PushedNotification, unknown>>;
  const { title, body, url, tag, unread } = message;
  if (typeof title !== 'string' || title.trim() === '' || typeof body !== 'string') return general(language);
  return {
    title,
    body,
    url: safeNext(url, storedPage),
    tag: typeof tag === 'string' ? tag : 'general',
    unread: Number.isSafeInteger(unread) && Number(unread) >= 0 ? Number(unread) : null,
  };
};

/** Shows the number of unread notifications on the icon of the installed app; not every browser supports this. */
const setBadge = async (navigator: Navigator, unread: number | null): Promise<void> => {
  if (unread !== null && 'setAppBadge' in navigator) await navigator.setAppBadge(unread);
};

export const showPush = async (
  { title, body, url, tag, unread }: PushedNotification,
  scope: {
    readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
    readonly navigator: Navigator;
  },
): Promise<void> => {
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/api/brand/icons/icon-192',
    badge: '/api/brand/icons/badge-96',
    data: { url },
  });
  // The notification appears even if the badge cannot be set.
  await setBadge(scope.navigator, unread).catch(() => undefined);
};

/** A browser may refuse the move; the window still shows the right page. */
const bringToFront = async (window: OpenWindow): Promise<void> => {
  await window.focus().catch(() => undefined);
};

/** A window that the worker does not control yet cannot move. */
const move = async (window: OpenWindow, url: string): Promise<boolean> => {
  try {
    await bringToFront((await window.navigate(url)) ?? window);
    return true;
  } catch {
    return false;
  }
};

/** Shows the page of a pressed notification in an open window, preferring the last used one, or in a new window. */
export const openPushed = async (windows: Windows, data: unknown, origin: string): Promise<void> => {
  const url = safeNext((data as { readonly url?: unknown } | null)?.url, storedPage);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const ofApp = open.filter((window) => window.frameType !== 'nested' && isOfInvestors(window.url));
  const there = ofApp.find((window) => window.url === origin + url);
  if (there) return bringToFront(there);
  for (const window of ofApp) if (await move(window, url)) return;
  await windows.openWindow(url);
};
