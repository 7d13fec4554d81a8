import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** `again`: the connection was lost and has just returned. */
type ConnectionNews = 'nothing' | 'offline' | 'again';

/** The message that the connection is back disappears after this time; the message that it is lost stays. */
const newsMs = 5_000;

/** Stored outside the screens, which are replaced when the connection comes back. */
const known: { news: ConnectionNews } = { news: onlineManager.isOnline() ? 'nothing' : 'offline' };
const listeners = new Set<() => void>();

const setNews = (news: ConnectionNews): void => {
  known.news = news;
  for (const listener of listeners) listener();
};

onlineManager.subscribe((isOnline) => {
  setNews(isOnline ? 'again' : 'offline');
  if (isOnline) setTimeout(() => known.news === 'again' && setNews('nothing'), newsMs);
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useConnectionNews = (): ConnectionNews => useSyncExternalStore(subscribe, () => known.news);
