import { client } from '@parcela/client/investor/client';
import { ApiFailure, failureOf, isPersonActing, needPhrases, serverClock, shownLocale } from '@parcela/web';
import { activity } from '../session/activity.ts';
import { view } from '../session/view.ts';
import { session, type SessionEnd } from '../session/session.ts';

const onSessionLost = { current: (_why: SessionEnd): void => undefined };
/** Called when the session ends without a sign-out; set by the router. */
export const whenSessionIsLost = (handler: (why: SessionEnd) => void): void => {
  onSessionLost.current = handler;
};

/** Ends a session that is over and leads to sign-in; does nothing without one. */
export const loseSession = (why: SessionEnd): void => {
  if (!session.isSignedIn()) return;
  if (view.isOn()) return view.leave();
  session.end(why);
  onSessionLost.current(why);
};

/** While staff look as an investor nothing but readings leaves the page; the server refuses the rest, too. */
const refuseChange = (): never => {
  throw new ApiFailure({
    status: 403,
    code: 'auth.view_only',
    params: {},
    issues: [],
    requestId: '',
    received: undefined,
  });
};

const background = 'X-Background';
const bearer = (token: string): string => `Bearer ${token}`;

/** A refusal concerns the session with which the request was sent; the person may have a new one by now. */
const isOfThisSession = (request: Request | undefined): boolean => {
  const token = session.token();
  return token !== null && request?.headers.get('Authorization') === bearer(token);
};

/** No refusal reaches a screen before its words; without them it is shown as received. */
const wordsOfRefusals = async (): Promise<void> => {
  try {
    await needPhrases('errors');
  } catch {
    // As said above.
  }
};

/**
 * Configures the generated client: token, language, one kind of failure, and the end of a session. Only calls that
 * know a session carry the token; public ones never do (spec section 6).
 */
export const configureApi = (): void => {
  client.setConfig({ baseUrl: '', throwOnError: true, auth: () => session.token() ?? undefined });
  client.interceptors.request.use((request) => {
    if (view.isOn() && request.method !== 'GET') refuseChange();
    request.headers.set('Accept-Language', shownLocale());
    if (request.method === 'GET' && !isPersonActing()) request.headers.set(background, '1');
    serverClock.recordRequest(request);
    return request;
  });
  client.interceptors.response.use((response, request) => {
    serverClock.learn(response, request);
    if (response.status !== 401 && isOfThisSession(request) && !request.headers.has(background))
      activity.record();
    return response;
  });
  client.interceptors.error.use(async (error, response, request) => {
    const failure = error instanceof ApiFailure ? error : failureOf(response?.status ?? 0, error);
    if (failure.status === 401 && isOfThisSession(request))
      loseSession(activity.hasLapsed() ? 'inactive' : 'expired');
    await wordsOfRefusals();
    return failure;
  });
};

/** Marks a request as made by the page, not by the person: it does not prolong the session. */
export const inBackground = { headers: { [background]: '1' } } as const;

/** For a request of a session that has ended on this page already. */
export const withToken = (token: string) => ({ auth: token });
