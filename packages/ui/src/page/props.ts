import type { ReactNode } from 'react';

export interface ErrorPageProps {
  title: string;
  description: ReactNode;
  actions: ReactNode;
  /** Folded section for support; nothing is shown when absent. */
  details?: { label: string; facts: readonly { label: string; value: string }[] };
}

export interface NotFoundPageProps {
  title: string;
  description: ReactNode;
  /** The unknown address. */
  url: string;
  action: ReactNode;
}
