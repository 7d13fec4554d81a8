import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Tells whether there is a connection, according to the queries. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    // The value during the build, which renders the shell of a page.
    () => true,
  );
