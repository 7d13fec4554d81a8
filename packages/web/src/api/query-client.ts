import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** A refusal is not retried; a request that did not get through, or met a busy server, may be. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status === 503;

/**
 * Spec section 9: answers stay fresh for 10 s and are requested again when the person returns to the page. What a person
 * sends without a connection fails at once: it is not sent later, when nobody expects it any more.
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
