import type { Logger } from '../log.ts';

/** A provider's answer; `silent` when there was none, or the provider was temporarily unable. */
export type HttpAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silent' };

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, sent unchanged; absent without a body. */
  readonly body?: string;
}

const timeoutMs = 10_000;

/** Undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** After these statuses it is unknown whether the provider has done the requested action. */
const saysNothing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * One call of a provider's JSON API. It never throws and follows no redirect: keys go only to the configured
 * address. Addresses and bodies are never logged.
 */
export const callJson = async (
  { provider, log }: { readonly provider: string; readonly log: Logger },
  { method, url, headers, body }: HttpCall,
): Promise<HttpAnswer> => {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) log.warn({ provider, status: response.status }, 'a provider said no');
    if (saysNothing(response.status)) return { kind: 'silent' };
    return { kind: 'answered', status: response.status, body: parseJson(text) };
  } catch (error) {
    log.warn({ provider, err: error }, 'a provider could not be reached');
    return { kind: 'silent' };
  }
};
