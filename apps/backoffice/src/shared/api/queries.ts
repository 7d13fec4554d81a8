import type { RouteDefinition } from '@parcela/contract';
import { queryClient, shownLocale } from '@parcela/web';
import { queryOptions } from '@tanstack/react-query';
import { call, knowsQuery } from './call.ts';
import type { CallInput } from './route-types.ts';

/** The query key of a call: route, input, and language if the route has one. */
export const keyOf = (route: RouteDefinition, input: unknown): readonly unknown[] => [
  route.operationId,
  input,
  knowsQuery(route, 'locale') ? shownLocale() : null,
];

/** Query options of a route. */
export const routeOptions = <const R extends RouteDefinition>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

/** Loads everything shown again, after a change. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries();
