import { siteUrl } from './environment.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly body?: unknown;
  /** The cookies of one browser; the call adds the answer's cookies. */
  readonly cookies?: Map<string, string>;
}

const storeCookies = (cookies: Map<string, string> | undefined, response: Response): void => {
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    cookies?.set(name, value);
  }
};
const cookieHeader = (cookies: Map<string, string> | undefined): Record<string, string> =>
  cookies === undefined || cookies.size === 0
    ? {}
    : { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };

/** A refusal of the API. */
export class ApiRefusal extends Error {
  readonly status: number;
  /** Whether a code of the authenticator opens it. */
  readonly needsStepUp: boolean;
  constructor(call: string, status: number, text: string) {
    super(`${call} was answered with ${status}: ${text}`);
    this.status = status;
    this.needsStepUp = text.includes('auth.step_up_required');
  }
}

/** One call of the API, for a step that a journey needs but does not show. Throws `ApiRefusal`. */
export const callApi = async <Answer>(path: string, { method = 'GET', token, body, cookies }: Call = {}) => {
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...cookieHeader(cookies),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  storeCookies(cookies, response);
  const text = await response.text();
  if (!response.ok) throw new ApiRefusal(`${method} ${path}`, response.status, text);
  return JSON.parse(text) as Answer;
};
