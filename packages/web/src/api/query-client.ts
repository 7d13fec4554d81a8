import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** A refusal is not retried; a request that did not reach the server, or reached a busy server, may be. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status === 503;

/**
 * Spec section 9: answers stay fresh for 10 s and are requested again when the user returns to the page. A
 * mutation sent without a connection fails immediately: it is not sent later, when the user no longer expects
 * it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
