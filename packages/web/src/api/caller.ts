import type { AnswerOf, CallInput, RouteDefinition } from '@parcela/contract';
import type { Locale } from '@parcela/domain';
import { fileTypes, type TableFormat } from '@parcela/tables/formats';
import { queryOptions } from '@tanstack/react-query';
import { shownLocale } from '../language/phrase-store.ts';
import { isPersonActing } from '../session/presence.ts';
import { serverClock } from '../session/server-clock.ts';
import { failureOf } from './api-failure.ts';
import { knowsQuery, requestOf, type RequestOptions } from './request-of-route.ts';

/** The app's session as its calls need it. */
interface CallerSettings {
  readonly token: () => string | null;
  /** The server no longer knows the session of this page. */
  readonly loseSession: () => void;
  readonly recordActivity: () => void;
  /** Throws an error that refuses the call before it is sent. */
  readonly refuse?: (route: RouteDefinition) => void;
  /** Awaited before a failure reaches a screen. */
  readonly prepareFailure?: () => Promise<void>;
  /** Tells whether the user has removed the cause of the failure, so that the call is repeated. */
  readonly resolveFailure?: (failure: unknown) => Promise<boolean>;
}

interface CallOptions extends RequestOptions {
  /** The token of a session that has already ended on this page. */
  readonly token?: string;
  /** Sends the request; by default `fetch`. */
  readonly send?: (request: Request) => Promise<Response>;
}

type Sending = <R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: CallOptions,
) => Promise<Response>;

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const createSending = (settings: CallerSettings): Sending => {
  /** A refusal concerns the session of the request; the user may have a new one by now. */
  const isOfThisSession = (request: Request): boolean => {
    const token = settings.token();
    return token !== null && request.headers.get('Authorization') === `Bearer ${token}`;
  };

  const attempt: Sending = async (route, input, { token = settings.token(), send = fetch, ...options }) => {
    settings.refuse?.(route);
    const isInBackground = options.isInBackground === true || (route.method === 'GET' && !isPersonActing());
    const request = requestOf(
      route,
      input,
      { base: '', token, locale: shownLocale() },
      { ...options, isInBackground },
    );
    serverClock.recordRequest(request);
    let response: Response;
    try {
      response = await send(request);
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      throw failureOf(0, undefined);
    }
    serverClock.learn(response, request);
    if (response.status !== 401 && isOfThisSession(request) && !isInBackground) settings.recordActivity();
    if (response.ok) return response;
    const failure = failureOf(response.status, await bodyOf(response));
    if (failure.status === 401 && isOfThisSession(request)) settings.loseSession();
    throw failure;
  };

  return async (route, input, options) => {
    // A repeated call uses the same key.
    const sameKey = { ...options, key: options.key ?? crypto.randomUUID() };
    try {
      return await attempt(route, input, sameKey);
    } catch (error) {
      await settings.prepareFailure?.();
      if ((await settings.resolveFailure?.(error)) === true) return attempt(route, input, sameKey);
      throw error;
    }
  };
};

/**
 * The query key of a call: route, input, and the current language if the route has one and the input none.
 * The first part alone is the prefix of every call of the route.
 */
export const keyOf = <const Input>(
  route: RouteDefinition,
  input: Input,
): readonly [operationId: string, input: Input, locale: Locale | null] => {
  const { query } = input as { readonly query?: { readonly locale?: unknown } };
  const isShown = query?.locale === undefined && knowsQuery(route, 'locale');
  return [route.operationId, input, isShown ? shownLocale() : null];
};

/** The calls of an app; the contract's route types input and answer. */
export const createCaller = (settings: CallerSettings) => {
  const send = createSending(settings);
  const call = async <const R extends RouteDefinition>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<AnswerOf<R>> => (await (await send(route, input, options)).json()) as AnswerOf<R>;
  return {
    call,
    /** The bytes of a route's answer. */
    callForFile: async <const R extends RouteDefinition>(route: R, input: CallInput<R>): Promise<Blob> =>
      (await send(route, input, {})).blob(),
    /** The whole list of a route as a file. */
    callForTable: async <const R extends RouteDefinition>(
      route: R,
      input: CallInput<R>,
      format: TableFormat,
    ): Promise<Blob> => (await send(route, input, { accept: fileTypes[format] })).blob(),
    /** Query options of a route. */
    routeOptions: <const R extends RouteDefinition>(route: R, input: CallInput<R>) =>
      queryOptions({
        queryKey: keyOf(route, input),
        queryFn: ({ signal }) => call(route, input, { signal }),
      }),
  };
};
