import {
  type ErrorCode,
  type ErrorParam,
  type ErrorParams,
  errorMessage,
  errorStatus,
} from '@parcela/contract';

interface Issue {
  /** Dotted path inside the body or query, empty for the whole. */
  readonly path: string;
  readonly code: string;
}

type Params<C extends ErrorCode> = keyof ErrorParams<C> extends never ? [] : [params: ErrorParams<C>];

/** A refusal by a rule: the answer is a 4xx with a code of the catalogue, and nothing has changed. */
export class BusinessError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'BusinessError';
  readonly code: C;
  readonly params: Readonly<Record<string, ErrorParam>>;
  readonly issues: readonly Issue[];

  constructor(code: C, ...[params]: Params<C>) {
    super(errorMessage(code, params ?? {}));
    this.code = code;
    this.params = params ?? {};
    this.issues = [];
  }

  get status(): number {
    return errorStatus(this.code);
  }
}

/** Returns `value`, or throws 404: missing and forbidden resources get the same answer. */
export const orNotFound = <T>(
  value: T | undefined,
  code: 'common.not_found' | 'project.not_found' | 'voting.not_found' = 'common.not_found',
): T => {
  if (value === undefined) throw new BusinessError(code);
  return value;
};

/** The sent values are invalid: a 400 that names each field. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly code = 'common.validation';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(errorMessage('common.validation'));
    this.issues = issues;
  }
}

/** A cause other than a rule (a lock, the database, a provider): 503 or 429, worth trying again. */
export class OperationalError extends Error {
  override readonly name = 'OperationalError';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, ErrorParam>>;
  readonly retryAfterS: number;

  constructor(
    code: ErrorCode,
    options: { retryAfterS: number; cause?: unknown; params?: Readonly<Record<string, ErrorParam>> },
  ) {
    super(errorMessage(code, options.params ?? {}), { cause: options.cause });
    this.code = code;
    this.params = options.params ?? {};
    this.retryAfterS = options.retryAfterS;
  }
}

/** The platform is closed until its setup is complete, which is not a fault. */
export const notSetUp = (): OperationalError =>
  new OperationalError('common.unavailable', { retryAfterS: 60 });

/** A violated assumption: a 500 that needs a developer. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

/**
 * For a statement that waits on one known row: its lock timeout answers that code instead of "the service is
 * busy".
 */
export const asOperationalLock =
  (code: 'idempotency.running') =>
  (error: unknown): never => {
    if (isLockTimeout(error)) throw new BusinessError(code);
    throw error;
  };
