import { brotliCompressSync, constants } from 'node:zlib';
import type { RouteDefinition } from '@parcela/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../idempotency.ts';
import { sha256 } from '../ids.ts';
import type { KeptAnswer, SharedAnswer } from './answer-cache.ts';
import { asSpecial, type Redirect } from './call.ts';
import { wantsJson } from './wants-json.ts';

/** Sends what a handler has answered: a redirect, a file, or the JSON of the contract. */
export const send = (
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown => {
  const special = asSpecial(answer);
  if (special?.kind === 'redirect') return sendRedirect(route, request, reply, special);
  const etag = special?.kind === 'file' ? special.headers['etag'] : undefined;
  if (special?.kind === 'file' && etag !== undefined && request.headers['if-none-match'] === etag)
    return reply.headers(special.headers).code(304).send();
  if (special?.kind === 'file')
    return reply
      .headers(special.headers)
      .type(special.contentType)
      .serializer((bytes: unknown) => bytes as string)
      .send(special.bytes);
  const isSecret = route.rate === 'credentials' || route.access === 'staff';
  if (request.method === 'GET' && !isSecret && Object.isFrozen(answer))
    return sendKept(request, reply, serialiseOnce(route, answer as object));
  return sendJson(request, reply, serialise(route, answer), isSecret);
};

const sendRedirect = (
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { location, status, cookies }: Redirect,
): unknown => {
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return wantsJson(request)
    ? sendJson(request, reply, serialise(route, { uri: location }))
    : reply.header('cache-control', 'no-store').redirect(location, status);
};

const revalidated = {
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Accept-Language, Accept',
} as const;
const revalidatedByEncoding = { ...revalidated, vary: `${revalidated.vary}, Accept-Encoding` };

const compressedFrom = 1_024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const etagOf = (body: string, encoding = ''): string =>
  `"${sha256(body).toString('base64url').slice(0, 22)}${encoding}"`;

const textMax = 2_048;

/** A short text leaves with its headers in one piece; a long one would cost more to encode every time than that saves. */
const bodyOf = (text: string): string | Buffer => (text.length > textMax ? Buffer.from(text) : text);

/** What is kept of an answer that callers share: compressed once for all of them. */
export const asShared = ({ body }: StoredAnswer): SharedAnswer => {
  const etag = etagOf(body);
  if (Buffer.byteLength(body) < compressedFrom)
    return { plain: { body: bodyOf(body), headers: { ...revalidated, etag } } };
  return {
    plain: { body: bodyOf(body), headers: { ...revalidatedByEncoding, etag } },
    brotli: {
      body: brotliCompressSync(body, brotliOptions),
      headers: { ...revalidatedByEncoding, etag: etagOf(body, '-br'), 'content-encoding': 'br' },
    },
  };
};

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

const sendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: KeptAnswer,
): FastifyReply => {
  void reply.headers(headers);
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
};

export const sendShared = (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: SharedAnswer,
): FastifyReply => {
  const isCompressed = brotli !== undefined && takesBrotli.test(request.headers['accept-encoding'] ?? '');
  return sendKept(request, reply, isCompressed ? brotli : plain);
};

/** What was made of an answer that nothing can change any more, for as long as somebody holds it. */
const made = new WeakMap<object, KeptAnswer>();

const serialiseOnce = (route: RouteDefinition, answer: object): KeptAnswer => {
  const known = made.get(answer);
  if (known) return known;
  const { body } = serialise(route, answer);
  const kept = { body: bodyOf(body), headers: { ...revalidated, etag: etagOf(body) } };
  made.set(answer, kept);
  return kept;
};

export const sendJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  /** A session or a code is in it, or what staff see of people: nobody may keep it. */
  isSecret = false,
): unknown => {
  void reply.code(status).type('application/json; charset=utf-8');
  if (request.method === 'GET' && !isSecret) {
    const etag = etagOf(body);
    void reply.headers({ etag, ...revalidated });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  } else void reply.header('cache-control', 'no-store');
  return reply.serializer((text: unknown) => text as string).send(body);
};

/** The contract cannot lie: an answer that does not fit it is our bug, never the client's surprise. */
export const serialise = (route: RouteDefinition, answer: unknown): StoredAnswer => {
  const checked = route.answer.safeParse(answer);
  if (!checked.success)
    throw new Error(`${route.operationId}: the answer does not fit its schema`, { cause: checked.error });
  return { status: route.status ?? 200, body: JSON.stringify(checked.data) };
};
