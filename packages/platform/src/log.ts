import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured log without personal data: it removes fields that could contain a token, an address or a
 * document number, at any depth. It never logs query strings, because links contain one-time tokens.
 */
const redactedPaths = [
  'authorization',
  'jwt',
  'password',
  'token',
  'email',
  'identifier',
  'cookie',
  'confirmation',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers["${name}"]`, `*.headers["${name}"]`]);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/**
 * A mail server or a provider may repeat the address that it refuses. The pattern never begins within a word,
 * which would be slow.
 */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]');

/** An error, or an object to which a library has copied an error's fields. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

/**
 * Only the parts of an error that help to find the fault: PostgreSQL puts the whole refused row into
 * `detail`, and a mail server the address into its answer.
 */
const errorFacts = (error: unknown): LoggedError => {
  if (!isErrorLike(error)) return { type: typeof error, message: 'no error was thrown', stack: undefined };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name ?? 'object',
    message: withoutAddresses(error.message),
    stack: error.stack === undefined ? undefined : withoutAddresses(error.stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint, table }),
    ...(isErrorLike(error.cause) && { cause: errorFacts(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((one: unknown) => errorFacts(one)) }),
  };
};

/** The reason of a failure for storage: the log's text without the stack. */
export const reasonOf = (error: unknown): { readonly type: string; readonly message: string } => {
  const { stack: _, cause, errors, ...facts } = errorFacts(error);
  return {
    ...facts,
    ...(cause && { cause: cause.message }),
    ...(errors && { errors: errors.map(({ message }) => message) }),
  };
};

/** Writes to standard output unless another destination is given. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact: { paths: redactedPaths, censor: '[removed]' }, serializers: { err: errorFacts } },
    destination ?? pino.destination(1),
  );
