import { brotliCompressSync, constants } from 'node:zlib';
import type { RouteDefinition } from '@parcela/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compile } from 'zod/mini';
import type { StoredAnswer } from '../idempotency.ts';
import { sha256 } from '../../ids.ts';
import type { CachedAnswer, SharedAnswer } from './response-cache.ts';
import { asSpecial, type FileAnswer, type Redirect } from '../call.ts';
import { wantsJson } from './wants-json.ts';

/** The identified caller; a shared device may not store an answer to one of its users. */
type Asker = object | undefined;

const notStored = { 'cache-control': 'no-store' } as const;

/** Sends the answer of a handler: a redirect, a file, or the JSON of the contract. */
export const send = (
  route: RouteDefinition,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Asker },
  answer: unknown,
): unknown => {
  const special = asSpecial(answer);
  if (special?.kind === 'redirect') return sendRedirect(route, request, reply, special);
  if (special?.kind === 'file') return sendFile(request, reply, special, caller);
  const isSecret = caller !== undefined || route.rate === 'credentials';
  if (request.method === 'GET' && route.rate !== 'credentials' && Object.isFrozen(answer))
    return sendStored(request, reply, serialiseOnce(route, answer as object), caller);
  return sendJson(request, reply, serialise(route, answer), isSecret);
};

const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, contentType, bytes }: FileAnswer,
  caller: Asker,
): unknown => {
  const { etag, ...others } = headers;
  const isStored = headers['cache-control']?.includes('no-store') !== true;
  if (caller) void reply.headers({ ...others, ...(isStored && notStored) });
  else void reply.headers(headers);
  if (!caller && etag !== undefined && request.headers['if-none-match'] === etag)
    return reply.code(304).send();
  return reply
    .type(contentType)
    .serializer((content: unknown) => content as string)
    .send(bytes);
};

const sendRedirect = (
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { location, status, cookies }: Redirect,
): unknown => {
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return wantsJson(request)
    ? sendJson(request, reply, serialise(route, { uri: location }), true)
    : reply.headers(notStored).redirect(location, status);
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

/**
 * A short text goes out with its headers in one piece; encoding a long one each time would cost more than
 * that saves.
 */
const bodyOf = (text: string): string | Buffer => (text.length > textMax ? Buffer.from(text) : text);

/** The cached form of a shared answer: compressed once for all callers. */
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

const privateHeaders = ({ etag: _etag, ...others }: CachedAnswer['headers']) => ({ ...others, ...notStored });

const sendStored = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: CachedAnswer,
  caller: Asker,
): FastifyReply => {
  // An answer that all visitors share is the most frequent one, so its headers are sent unchanged.
  if (caller) void reply.headers(privateHeaders(headers));
  else void reply.headers(headers);
  if (!caller && request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
};

export const sendShared = (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: SharedAnswer,
  caller?: Asker,
): FastifyReply => {
  const isCompressed = brotli !== undefined && takesBrotli.test(request.headers['accept-encoding'] ?? '');
  return sendStored(request, reply, isCompressed ? brotli : plain, caller);
};

/** Data derived from an immutable answer, for as long as the answer is referenced. */
const made = new WeakMap<object, CachedAnswer>();

const serialiseOnce = (route: RouteDefinition, answer: object): CachedAnswer => {
  const known = made.get(answer);
  if (known) return known;
  const { body } = serialise(route, answer);
  const stored = { body: bodyOf(body), headers: { ...revalidated, etag: etagOf(body) } };
  made.set(answer, stored);
  return stored;
};

export const sendJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  /**
   * Tells whether the answer contains a session or a code, or is for one caller: then no cache may store it.
   */
  isSecret: boolean,
): unknown => {
  void reply.code(status).type('application/json; charset=utf-8');
  if (request.method === 'GET' && !isSecret) {
    const etag = etagOf(body);
    void reply.headers({ etag, ...revalidated });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  } else void reply.headers(notStored);
  return reply.serializer((text: unknown) => text as string).send(bodyOf(body));
};

/**
 * The schemas of answers as code, each compiled at its first answer: that takes a fifth of the time that
 * interpreting takes.
 */
const compiled = new WeakMap<RouteDefinition, RouteDefinition['answer']>();

const answerSchemaOf = (route: RouteDefinition): RouteDefinition['answer'] => {
  const known = compiled.get(route);
  if (known) return known;
  const schema = compile(route.answer);
  compiled.set(route, schema);
  return schema;
};

/** An answer that does not fit the contract is our fault and must not reach the client. */
export const serialise = (route: RouteDefinition, answer: unknown): StoredAnswer => {
  const checked = answerSchemaOf(route).safeParse(answer);
  if (!checked.success)
    throw new Error(`${route.operationId}: the answer does not fit its schema`, { cause: checked.error });
  return { status: route.status ?? 200, body: JSON.stringify(checked.data) };
};
