import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { issueAccessToken } from './access-tokens.ts';
import { findApplicant, findApplicantByUser } from './applicants.ts';
import type { Applicant } from './applicants.ts';
import { documentRoutes } from './documents.ts';
import { infoOf } from './person.ts';
import { decideApplicant, ensureApplicant, sumsubTime } from './review.ts';
import { refusalOf } from './signature.ts';

const defaultTtlSeconds = 1800;
const ttl = z.coerce.number().int().min(1).max(86_400).default(defaultTtlSeconds);
const identifiers = z.object({ email: z.email().optional(), phone: z.string().optional() }).optional();
const tokenBody = z.object({
  userId: z.string().min(1).max(512),
  levelName: z.string().min(1),
  ttlInSecs: ttl,
  applicantIdentifiers: identifiers,
});
const applicantBody = z.object({
  externalUserId: z.string().min(1).max(512),
  email: z.email().optional(),
  phone: z.string().optional(),
  fixedInfo: z.record(z.string(), z.unknown()).optional(),
});
const verdictBody = z.object({
  reviewAnswer: z.enum(['GREEN', 'RED']),
  rejectLabels: z.array(z.string()).default([]),
  reviewRejectType: z.enum(['RETRY', 'FINAL']).optional(),
  clientComment: z.string().optional(),
  moderationComment: z.string().optional(),
});

function refuse(reply: FastifyReply, status: number, description: string) {
  return reply.code(status).send({ description, code: status, correlationId: randomUUID() });
}

/** Thrown by handlers for a body or query that Sumsub would refuse. */
class BadRequest extends Error {}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new BadRequest(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}

function jsonBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    throw new BadRequest('The body is not JSON');
  }
}

/**
 * The applicant in the API's form. `info` contains the recognised data, so it exists only after a submission.
 */
function applicantView(applicant: Applicant) {
  return {
    id: applicant.id,
    createdAt: sumsubTime(applicant.createdAt),
    clientId: 'parcela-sandbox',
    inspectionId: applicant.inspectionId,
    externalUserId: applicant.externalUserId,
    type: 'individual',
    email: applicant.email,
    phone: applicant.phone,
    fixedInfo: applicant.fixedInfo,
    ...(applicant.isSubmitted && { info: infoOf(applicant.person) }),
    requiredIdDocs: {
      docSets: [{ idDocSetType: 'IDENTITY', types: ['ID_CARD', 'PASSPORT', 'DRIVERS', 'RESIDENCE_PERMIT'] }],
    },
    review: statusView(applicant),
  };
}

function statusView(applicant: Applicant) {
  return {
    reviewId: applicant.reviewId,
    attemptId: applicant.attemptId,
    attemptCnt: applicant.attemptCnt,
    levelName: applicant.levelName,
    createDate: `${sumsubTime(applicant.createdAt)}+0000`,
    ...(applicant.reviewDate !== undefined && { reviewDate: `${sumsubTime(applicant.reviewDate)}+0000` }),
    ...(applicant.reviewResult && { reviewResult: applicant.reviewResult }),
    reviewStatus: applicant.reviewStatus,
  };
}

/** `{id}` or `-;externalUserId={our id}`. */
function applicantByKey(context: Context, key: string): Applicant | undefined {
  const own = '-;externalUserId=';
  return key.startsWith(own)
    ? findApplicantByUser(context, key.slice(own.length))
    : findApplicant(context, key);
}

/** Sumsub's API: every call is signed, and the signature covers the bytes, so every body is read raw. */
export async function sumsubRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'sumsub');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (_request, reply) =>
    context.faults.take('sumsub', 'down') ? refuse(reply, 503, 'Service unavailable') : undefined,
  );
  scope.addHook('preHandler', async (request, reply) => {
    const header = (name: string) => request.headers[name]?.toString();
    const refusal = refusalOf(
      {
        token: header('x-app-token'),
        ts: header('x-app-access-ts'),
        signature: header('x-app-access-sig'),
        method: request.method,
        path: request.url,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      },
      context.config.sumsub,
    );
    return refusal ? refuse(reply, 401, refusal) : undefined;
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof BadRequest) return refuse(reply, 400, error.message);
    throw error;
  });
  tokenRoutes(scope, context);
  applicantRoutes(scope, context);
  documentRoutes(scope, context);
}

function tokenRoutes(scope: FastifyInstance, context: Context) {
  scope.post('/resources/accessTokens/sdk', (request) => {
    const body = parsed(tokenBody, jsonBody(request));
    const { token, userId } = issueAccessToken(context, {
      userId: body.userId,
      levelName: body.levelName,
      ttlSeconds: body.ttlInSecs,
      ...body.applicantIdentifiers,
    });
    return { token, userId };
  });

  scope.post('/resources/accessTokens', (request) => {
    const query = parsed(tokenBody.omit({ applicantIdentifiers: true }), request.query);
    const { token, userId } = issueAccessToken(context, {
      userId: query.userId,
      levelName: query.levelName,
      ttlSeconds: query.ttlInSecs,
    });
    return { token, userId };
  });
}

function applicantRoutes(scope: FastifyInstance, context: Context) {
  scope.post('/resources/applicants', async (request, reply) => {
    const { levelName } = parsed(z.object({ levelName: z.string().min(1) }), request.query);
    const body = parsed(applicantBody, jsonBody(request));
    const existing = findApplicantByUser(context, body.externalUserId);
    if (existing) return refuse(reply, 409, `Applicant with external user id already exists: ${existing.id}`);
    const applicant = ensureApplicant(context, { ...body, levelName });
    void context.webhooks.deliver('sumsub', applicant.id);
    return reply.code(201).send(applicantView(applicant));
  });

  scope.get<{ Params: { id: string } }>('/resources/applicants/-/byExternalUserId/:id', (request) => {
    const applicant = findApplicantByUser(context, request.params.id);
    return applicant ? { exists: true, applicant: applicantView(applicant) } : { exists: false };
  });

  scope.get<{ Params: { key: string } }>('/resources/applicants/:key/one', async (request, reply) => {
    const applicant = applicantByKey(context, request.params.key);
    return applicant ? applicantView(applicant) : refuse(reply, 404, 'Applicant not found');
  });

  scope.get<{ Params: { key: string } }>('/resources/applicants/:key/status', async (request, reply) => {
    const applicant = applicantByKey(context, request.params.key);
    return applicant ? statusView(applicant) : refuse(reply, 404, 'Applicant not found');
  });

  scope.post<{ Params: { key: string } }>(
    '/resources/applicants/:key/status/testCompleted',
    async (request, reply) => {
      const applicant = applicantByKey(context, request.params.key);
      if (!applicant) return refuse(reply, 404, 'Applicant not found');
      decideApplicant(context, { ...applicant, isSubmitted: true }, parsed(verdictBody, jsonBody(request)));
      void context.webhooks.deliver('sumsub', applicant.id);
      return { ok: 1 };
    },
  );
}
