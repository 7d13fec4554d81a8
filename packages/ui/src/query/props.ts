import type { ReactNode } from 'react';

/** The part of a TanStack Query result that a view needs. */
export interface QueryState<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** A skeleton of the content's size, so that nothing moves. */
  loading: ReactNode;
  /** `null` only when the data cannot be empty. */
  empty: { when: (data: Data) => boolean; show: ReactNode } | null;
  /** Replaces the usual error box with retry. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  children: (data: Data) => ReactNode;
}
