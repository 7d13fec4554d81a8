import type { ComponentType } from 'react';

interface Above {
  readonly default: ComponentType;
}

const nothing: Above = { default: () => null };

const loaded: { code?: Promise<Above> } = {};

/** Loads the code of messages and banners, needed only on visits that have any. A screen also appears without it. */
export const loadAbove = (): Promise<Above> =>
  (loaded.code ??= import('./above-entry.tsx').catch(() => nothing));
