import { client } from '@parcela/client/investor/client';
import { activity } from '../session/activity.ts';
import { firstLocale } from '../language/locale.ts';
import { isPersonActing } from '../session/presence.ts';
import { serverClock } from '../session/server-clock.ts';
import { session, type SessionEnd } from '../session/session.ts';

/** A refusal of the API: the one error shape (docs/architecture/request.md). */
export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
  readonly requestId: string;
  /** The server's sentence in English: shown where this page has no phrase of the code. */
  readonly received: string | undefined;
  readonly retryAfterS?: number;
}

export class ApiFailure extends Error implements ApiError {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly params: ApiError['params'];
  readonly issues: ApiError['issues'];
  readonly requestId: string;
  readonly received: string | undefined;

  constructor(error: ApiError) {
    super(error.code);
    this.status = error.status;
    this.code = error.code;
    this.params = error.params;
    this.issues = error.issues;
    this.requestId = error.requestId;
    this.received = error.received;
  }
}

interface ErrorBody {
  readonly error?: {
    readonly status: number;
    readonly message: string;
    readonly details: Omit<ApiError, 'status' | 'received'>;
  };
}

const languageOfRequests = { current: firstLocale() as string };
export const speakToServer = (locale: string): void => {
  languageOfRequests.current = locale;
};

const onSessionLost = { current: (_why: SessionEnd): void => undefined };
/** Called when the session ends without a sign-out; set by the router. */
export const whenSessionIsLost = (handler: (why: SessionEnd) => void): void => {
  onSessionLost.current = handler;
};

/** Ends a session that is over and leads to sign-in; does nothing without one. */
export const loseSession = (why: SessionEnd): void => {
  if (!session.isSignedIn()) return;
  session.end(why);
  onSessionLost.current(why);
};

const background = 'X-Background';
const bearer = (token: string): string => `Bearer ${token}`;

/** A refusal concerns the session with which the request was sent; the person may have a new one by now. */
const isOfThisSession = (request: Request | undefined): boolean => {
  const token = session.token();
  return token !== null && request?.headers.get('Authorization') === bearer(token);
};

/**
 * Configures the generated client: token, language, one kind of failure, and the end of a session. Only calls that
 * know a session carry the token; public ones never do (spec section 6).
 */
export const configureApi = (): void => {
  client.setConfig({ baseUrl: '', throwOnError: true, auth: () => session.token() ?? undefined });
  client.interceptors.request.use((request) => {
    request.headers.set('Accept-Language', languageOfRequests.current);
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
  client.interceptors.error.use((error, response, request) => {
    const body = error as ErrorBody | undefined;
    const status = response?.status ?? 0;
    const failure = new ApiFailure(
      body?.error
        ? { status, received: body.error.message, ...body.error.details }
        : {
            status,
            code: status === 0 ? 'common.offline' : 'common.error',
            params: {},
            issues: [],
            requestId: '',
            received: undefined,
          },
    );
    if (failure.status === 401 && isOfThisSession(request))
      loseSession(activity.hasLapsed() ? 'inactive' : 'expired');
    return failure;
  });
};

/** Marks a request as made by the page, not by the person: it does not prolong the session. */
export const inBackground = { headers: { [background]: '1' } } as const;

/** For a request of a session that has ended on this page already. */
export const withToken = (token: string) => ({ auth: token });
