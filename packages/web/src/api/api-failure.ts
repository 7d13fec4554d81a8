/** The API's refusal in the single error shape (docs/architecture/request.md). */
export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
  readonly requestId: string;
  /** The server's English text about it, shown where this page has no phrase for the code. */
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

const unexplained = { params: {}, issues: [], requestId: '', received: undefined } as const;

/** A refusal with the data of its body; without an answer (status 0) the page is offline. */
export const failureOf = (status: number, error: unknown): ApiFailure => {
  const body = error as ErrorBody | null | undefined;
  return new ApiFailure(
    body?.error
      ? { status, received: body.error.message, ...body.error.details }
      : { status, code: status === 0 ? 'common.offline' : 'common.error', ...unexplained },
  );
};
