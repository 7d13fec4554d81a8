import type { AnswerOf, CallInput, RouteDefinition } from '@parcela/contract';
import { requestOf } from '@parcela/web/request';
import { siteUrl } from './environment.ts';

interface CallOptions {
  readonly token?: string | null;
  /** The cookies of one browser; the call adds the answer's cookies. */
  readonly cookies?: Map<string, string>;
}

const storeCookies = (cookies: Map<string, string> | undefined, response: Response): void => {
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    cookies?.set(name, value);
  }
};
/** A refusal of the API. */
export class ApiRefusal extends Error {
  readonly status: number;
  /** Whether a code of the authenticator permits the call. */
  readonly needsStepUp: boolean;
  constructor(call: string, status: number, text: string) {
    super(`${call} was answered with ${status}: ${text}`);
    this.status = status;
    this.needsStepUp = text.includes('auth.step_up_required');
  }
}

/** Calls the API for a step that a journey needs but does not show. Throws `ApiRefusal`. */
export const callApi = async <const R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  { token = null, cookies }: CallOptions = {},
): Promise<AnswerOf<R>> => {
  const request = requestOf(route, input, { base: siteUrl, token }, { accept: 'application/json' });
  if (cookies !== undefined && cookies.size > 0)
    request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const response = await fetch(request);
  storeCookies(cookies, response);
  const text = await response.text();
  if (!response.ok) throw new ApiRefusal(`${route.method} ${route.path}`, response.status, text);
  return JSON.parse(text) as AnswerOf<R>;
};
