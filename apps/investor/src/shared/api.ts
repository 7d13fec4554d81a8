import { client } from '@parcela/client/investor/client';
import { firstLocale } from './locale.ts';
import { isPersonActing } from './presence.ts';
import { session } from './session.ts';

/** What the API says when it refuses: the one error shape of design.md section 3. */
export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
  readonly requestId: string;
  readonly retryAfterS?: number;
}

export class ApiFailure extends Error implements ApiError {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly params: ApiError['params'];
  readonly issues: ApiError['issues'];
  readonly requestId: string;

  constructor(error: ApiError) {
    super(error.code);
    this.status = error.status;
    this.code = error.code;
    this.params = error.params;
    this.issues = error.issues;
    this.requestId = error.requestId;
  }
}

interface ErrorBody {
  readonly error?: {
    readonly status: number;
    readonly details: Omit<ApiError, 'status'>;
  };
}

const languageOfRequests = { current: firstLocale() as string };
export const speakToServer = (locale: string): void => {
  languageOfRequests.current = locale;
};

const onSessionLost = { current: (): void => undefined };
/** What happens when the server no longer knows the session; the router gives it. */
export const whenSessionIsLost = (handler: () => void): void => {
  onSessionLost.current = handler;
};

/** Wires the generated client: token, language, one kind of failure, and the end of a session. */
export const configureApi = (): void => {
  client.setConfig({ baseUrl: '', throwOnError: true });
  client.interceptors.request.use((request) => {
    const token = session.token();
    if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
    request.headers.set('Accept-Language', languageOfRequests.current);
    if (request.method === 'GET' && !isPersonActing()) request.headers.set('X-Background', '1');
    return request;
  });
  client.interceptors.error.use((error, response) => {
    const body = error as ErrorBody | undefined;
    const status = response?.status ?? 0;
    const failure = new ApiFailure(
      body?.error
        ? { status, ...body.error.details }
        : {
            status,
            code: status === 0 ? 'common.offline' : 'common.error',
            params: {},
            issues: [],
            requestId: '',
          },
    );
    if (failure.status === 401 && session.isSignedIn()) {
      session.end();
      onSessionLost.current();
    }
    return failure;
  });
};

/** Marks a request as made by the page, not by the person: it does not prolong the session. */
export const inBackground = { headers: { 'X-Background': '1' } } as const;
