import { useSyncExternalStore } from 'react';
import type { Words } from '../resource/values.ts';

/** The result of an action. */
export interface Notice {
  readonly key: number;
  readonly tone: 'success' | 'info';
  readonly words: Words;
  readonly link?: { readonly to: string; readonly words: Words };
}

const shownMs = 8_000;
const store = { notices: [] as readonly Notice[], next: 1 };
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]): void => {
  store.notices = next;
  for (const listener of listeners) listener();
};

export const notices = {
  /**
   * A notice without a link disappears after some seconds; a notice with a link stays until it is closed or replaced.
   */
  say: (notice: Omit<Notice, 'key'>): void => {
    const key = store.next++;
    change([...store.notices.filter(({ link }) => link === undefined), { ...notice, key }]);
    if (notice.link === undefined) setTimeout(() => notices.close(key), shownMs);
  },
  close: (key: number): void => change(store.notices.filter((notice) => notice.key !== key)),
};

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => store.notices,
  );
