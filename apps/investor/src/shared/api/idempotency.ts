import { ApiFailure } from '@parcela/web';
import { requestPlace } from './stored-requests.ts';

interface Stored {
  readonly key: string;
  readonly body: string;
}

const read = (place: string): Stored | null => {
  const text = sessionStorage.getItem(place);
  return text === null ? null : (JSON.parse(text) as Stored);
};

/** The server has decided: after a refusal it stores no key, so the next try is a new request. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'idempotency.running';

/**
 * Sends a request whose effect must happen once. The key stays in this tab until there is a definite answer, so
 * another press after a network failure or a reload repeats the same request; a different body makes a new request.
 * Signing out deletes key and body.
 */
export const sendOnce = async <Answer>(
  name: string,
  body: unknown,
  send: (options: { readonly key: string }) => Promise<Answer>,
): Promise<Answer> => {
  const place = requestPlace(name);
  const text = JSON.stringify(body);
  const stored = read(place);
  const key = stored?.body === text ? stored.key : crypto.randomUUID();
  sessionStorage.setItem(place, JSON.stringify({ key, body: text } satisfies Stored));
  try {
    const answer = await send({ key });
    sessionStorage.removeItem(place);
    return answer;
  } catch (error) {
    if (isDefinite(error)) sessionStorage.removeItem(place);
    throw error;
  }
};
