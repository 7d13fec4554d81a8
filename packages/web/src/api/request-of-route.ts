import type { RouteDefinition } from '@parcela/contract';

/** The parts of an input, without the types of its route. */
interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface RequestOptions {
  /** The `Idempotency-Key`; by default random. */
  readonly key?: string | undefined;
  /** The format of the answer; by default JSON. */
  readonly accept?: string | undefined;
  /** Sent by the page itself; does not extend the session. */
  readonly isInBackground?: boolean | undefined;
  /** The request outlives the page. */
  readonly keepalive?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The caller, and its origin. */
export interface RequestSettings {
  /** The address of the API; empty in a browser, which uses the address of its page. */
  readonly base: string;
  readonly token: string | null;
  /** Omitted: the server decides. */
  readonly locale?: string;
}

/** Tells whether the query of the route has this name. */
export const knowsQuery = ({ query }: RouteDefinition, name: string): boolean =>
  query !== undefined && 'shape' in query && name in (query.shape as object);

const addressOf = (route: RouteDefinition, input: AnyInput, locale: string | undefined): string => {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  if (locale !== undefined && knowsQuery(route, 'locale')) query.set('locale', locale);
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Readonly<Record<string, string | number | boolean | undefined>>,
  ))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

/** The request of a call. Public routes never carry the token (spec section 6). */
export const requestOf = (
  route: RouteDefinition,
  input: AnyInput,
  { base, token, locale }: RequestSettings,
  { key, accept, isInBackground, keepalive, signal }: RequestOptions = {},
): Request => {
  const headers = new Headers(locale === undefined ? {} : { 'Accept-Language': locale });
  if (token !== null && route.access !== 'public') headers.set('Authorization', `Bearer ${token}`);
  if (accept !== undefined) headers.set('Accept', accept);
  if (isInBackground === true) headers.set('X-Background', '1');
  if (route.idempotency !== 'none') headers.set('Idempotency-Key', key ?? crypto.randomUUID());
  const { body } = input;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json');
  return new Request(`${base}${addressOf(route, input, locale)}`, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(keepalive === undefined ? {} : { keepalive }),
    ...(signal === undefined ? {} : { signal }),
  });
};
