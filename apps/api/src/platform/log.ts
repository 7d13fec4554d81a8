import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured log without personal data: what could carry a token, an address or a document number is removed
 * wherever it stands. Query strings are never logged, since links carry one-time tokens.
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

/** Writes to standard output unless another destination is given. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: redactedPaths, censor: '[removed]' } }, destination ?? pino.destination(1));
