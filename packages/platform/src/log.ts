import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured log without personal data: fields that could have a token, an address or a document number are removed at
 * any depth. Query strings are never logged, since links have one-time tokens.
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

/** A mail server or a provider may repeat the address that it refuses. Nothing begins within a word: that takes long. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]');

/** An error, also one whose fields a library has copied to an object of its own. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

/**
 * The parts of an error that help to find the fault, and nothing else: PostgreSQL puts the whole refused row into
 * `detail`, a mail server the address into its answer.
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

/** Why something failed, to be stored with it: as the log has it, without the stack. */
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
