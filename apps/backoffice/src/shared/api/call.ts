import type { RouteDefinition } from '@parcela/contract';
import { fileTypes, type TableFormat } from '@parcela/tables/formats';
import { failureOf, isPersonActing, serverClock, shownLocale } from '@parcela/web';
import { activity } from '../session/activity.ts';
import { loseSession, session } from '../session/session.ts';
import type { AnswerOf, CallInput } from './route-types.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { askStepUp } from './step-up.ts';

interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The `Idempotency-Key`. */
  readonly key?: string;
  readonly accept?: (typeof fileTypes)[TableFormat];
  /** Sent by the page itself; does not prolong the session. */
  readonly isInBackground?: boolean;
  /** Of a file: how much of it has gone. */
  readonly onProgress?: (percent: number) => void;
}

/** Whether the query of the route has this name. */
export const knowsQuery = ({ query }: RouteDefinition, name: string): boolean =>
  query !== undefined && 'shape' in query && name in (query.shape as object);

const addressOf = (route: RouteDefinition, input: AnyInput): string => {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  if (knowsQuery(route, 'locale')) query.set('locale', shownLocale());
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Readonly<Record<string, string | number | boolean | undefined>>,
  ))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

const requestOf = (route: RouteDefinition, input: AnyInput, options: CallOptions): Request => {
  const headers = new Headers({ 'Accept-Language': shownLocale() });
  const token = session.token();
  if (token !== null && route.access === 'staff') headers.set('Authorization', `Bearer ${token}`);
  if (options.accept !== undefined) headers.set('Accept', options.accept);
  if (options.isInBackground === true || (route.method === 'GET' && !isPersonActing()))
    headers.set('X-Background', '1');
  if (route.idempotency !== 'none') headers.set('Idempotency-Key', options.key ?? crypto.randomUUID());
  const { body } = input;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json');
  return new Request(addressOf(route, input), {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
};

const isOfThisSession = (request: Request): boolean => {
  const token = session.token();
  return token !== null && request.headers.get('Authorization') === `Bearer ${token}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const send = async (route: RouteDefinition, input: AnyInput, options: CallOptions): Promise<Response> => {
  const request = requestOf(route, input, options);
  serverClock.recordRequest(request);
  let response: Response;
  try {
    response =
      options.onProgress !== undefined && input.body instanceof Blob
        ? await sendWithProgress(request, input.body, options.onProgress)
        : await fetch(request);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw failureOf(0, undefined);
  }
  serverClock.learn(response, request);
  if (response.ok) {
    if (!request.headers.has('X-Background')) activity.record();
    return response;
  }
  const failure = failureOf(response.status, await bodyOf(response));
  if (failure.status === 401 && isOfThisSession(request)) loseSession();
  throw failure;
};

/** Sends a request, and sends it again after a step-up if the API asks for one. */
const sendProved = async (
  route: RouteDefinition,
  input: AnyInput,
  options: CallOptions,
): Promise<Response> => {
  // Both tries use the same key.
  const sameKey = { ...options, key: options.key ?? crypto.randomUUID() };
  try {
    return await send(route, input, sameKey);
  } catch (error) {
    if (await askStepUp(error)) return send(route, input, sameKey);
    throw error;
  }
};

/** Calls a route of the contract; input and answer are typed by it. */
export const call = async <const R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> => {
  const response = await sendProved(route, input, options);
  return (await response.json()) as AnswerOf<R>;
};

/** The bytes that a route answers. */
export const callForFile = async <const R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
): Promise<Blob> => (await sendProved(route, input, {})).blob();

/** Downloads the whole list of a route as a file. */
export const callForTable = async <const R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  format: TableFormat,
): Promise<Blob> => (await sendProved(route, input, { accept: fileTypes[format] })).blob();
