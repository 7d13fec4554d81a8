import { siteUrl } from './places.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly body?: unknown;
}

/** One call of the API, for what a journey needs but does not show. Throws what the API said when it refuses. */
export const callApi = async <Answer>(path: string, { method = 'GET', token, body }: Call = {}) => {
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
};
