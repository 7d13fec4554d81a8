import type { ComponentType } from 'react';

interface Above {
  readonly default: ComponentType;
}

const nothing: Above = { default: () => null };

const loaded: { code?: Promise<Above> } = {};

/** The code of messages and banners, which only a visit with any of them needs. A screen appears also without it. */
export const loadAbove = (): Promise<Above> =>
  (loaded.code ??= import('./above-entry.tsx').catch(() => nothing));
