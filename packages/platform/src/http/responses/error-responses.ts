import { type ErrorCode, errorMessage, errorName, errorStatus } from '@parcela/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { BusinessError, OperationalError, ValidationError } from '../../errors.ts';
import { asOperational } from '../../database/unit-of-work.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
  readonly retryAfterS?: number;
}

/** The single shape of every error. */
export const errorAnswer = (failure: Failure, requestId: string) => ({
  data: null,
  error: {
    status: errorStatus(failure.code),
    name: errorName(failure.code),
    message: errorMessage(failure.code, failure.params as never),
    details: { code: failure.code, params: failure.params, issues: failure.issues, requestId },
  },
});

const plain = (code: ErrorCode): Failure => ({ code, params: {}, issues: [] });

/** The refusals of Fastify and the static files themselves, by status; any other 4xx counts as malformed. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  403: 'common.forbidden',
  404: 'common.not_found',
  405: 'common.not_found',
  413: 'common.too_large',
  414: 'common.too_large',
  415: 'common.unsupported_media_type',
  431: 'common.too_large',
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof BusinessError) return error;
  if (error instanceof ValidationError) return { ...plain('common.validation'), issues: error.issues };
  if (error instanceof OperationalError)
    return { ...plain(error.code), params: error.params, retryAfterS: error.retryAfterS };
  if (isResponseSerializationError(error)) return plain('common.error');
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === undefined || status < 400 || status >= 500) return plain('common.error');
  return plain(byStatus[status] ?? 'common.malformed');
};

export const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = asOperational(thrown);
  const failure = failureOf(error);
  const status = errorStatus(failure.code);
  if (status >= 500 && status !== 503)
    request.log.error({ reqId: request.id, err: error }, 'a request met a bug');
  else if (status === 503) request.log.warn({ reqId: request.id, err: error, code: failure.code }, 'not now');
  // Without its constant stack, so that a flood of requests does not flood the log.
  else if (status === 429) request.log.warn({ reqId: request.id, code: failure.code }, 'too many requests');
  else request.log.info({ reqId: request.id, code: failure.code }, 'a request was refused');
  if (failure.retryAfterS !== undefined) void reply.header('retry-after', String(failure.retryAfterS));
  else if (status === 503) void reply.header('retry-after', '1');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorAnswer(failure, request.id));
};
