import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: object | string;
}

/** One call over HTTP. Throws when there is no answer. */
export const call = async (
  product: Product,
  { path, method = 'POST', headers, body }: Call,
): Promise<Answer> => {
  const response = await fetch(`${product.apiUrl}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** `call`, for tests that expect a missing answer as one of the results. */
export const tryCall = (product: Product, request: Call): Promise<Answer | undefined> =>
  call(product, request).catch(() => undefined);

/** Places an order like the order screen. */
export const orderCall = (
  buyer: { readonly headers: { readonly authorization: string } },
  body: object,
  key: string,
): Call => ({ path: '/api/orders', headers: { ...buyer.headers, 'idempotency-key': key }, body });

/** The error code of a refusal. */
export const codeOf = (answer: Answer | undefined): string | undefined =>
  (answer?.body as { error?: { details?: { code?: string } } } | undefined)?.error?.details?.code;

/** Does the work for every item, `count` at a time, each on its own connection. */
export const onConnections = async <T, R>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const waiting = items.entries();
  const results: R[] = [];
  const connection = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, connection));
  return results;
};

/** A command of the sandbox's JSON control. */
export const controlSandbox = async (
  product: Product,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await fetch(`${product.sandboxUrl}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
};

/** Waits for the work of another process. */
export const eventually = async (isSo: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> => {
  const end = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it did not become so within ${timeoutMs} ms`);
    await pause(50);
  }
};

const askSandbox = async <T>(product: Product, path: string): Promise<readonly T[]> => {
  const response = await fetch(`${product.sandboxUrl}${path}`, { headers: { accept: 'application/json' } });
  return (await response.json()) as readonly T[];
};

/** Mails to an address, newest first. */
export const mailsTo = (product: Product, email: string) =>
  askSandbox<{ readonly subject: string; readonly text: string }>(
    product,
    `/mail?to=${encodeURIComponent(email)}`,
  );

/** The calls from and to a provider, newest first. */
export const journalOf = (product: Product, provider: string) =>
  askSandbox<{ readonly url: string; readonly status: number | null; readonly response: string }>(
    product,
    `/_journal?provider=${provider}`,
  );
