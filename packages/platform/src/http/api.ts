import type { RouteDefinition } from '@parcela/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Tx } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { BusinessError, ValidationError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { failpoint } from '../failpoints.ts';
import {
  findAnswer,
  type IdempotentCall,
  idempotencyKeyPattern,
  onceForKey,
  onceForKeyAfterReading,
  type StoredAnswer,
} from './idempotency.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { AnswerCache, SharedAnswer } from './responses/response-cache.ts';
import { asShared, send, sendJson, sendShared, serialise } from './responses/send-response.ts';
import type { Call, Caller, SpecialAnswer, StaffCaller, WantedFile } from './call.ts';
import { takingFiles } from './requests/file-body.ts';
import { takingAnything, takingForms } from './requests/form-body.ts';
import {
  type AnyCaller,
  type FindCaller,
  guard,
  guardInRunOff,
  type GuardParts,
  isForbidden,
  recordRefusal,
} from './guard.ts';
import { isStaffList } from '../paging/staff-list.ts';
import { localeFor } from './locale.ts';
import { schemaOf, urlOf } from './openapi.ts';
import { exportList, isExported } from './responses/export-list.ts';
import { wantedFormat } from './responses/table-file.ts';
import { wantsJson } from './responses/wants-json.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type CallerOf<R extends RouteDefinition> = R['access'] extends 'session' | 'terms'
  ? Caller
  : R['access'] extends 'staff'
    ? StaffCaller
    : R['access'] extends 'optional'
      ? Caller | undefined
      : undefined;
export type CallOf<R extends RouteDefinition, C extends AnyCaller = CallerOf<R>> = Call<
  Parsed<R['params']>,
  Parsed<R['query']>,
  Parsed<R['body']>,
  C
>;
/** The possible inputs of a shared answer, none of which concerns a single caller. */
type SharedCallOf<R extends RouteDefinition> = Pick<CallOf<R>, 'params' | 'query' | 'locale'>;
type AnswerOf<R extends RouteDefinition> = z.input<R['answer']> | SpecialAnswer;

/** Runs one transaction of a call of several steps; the last step, `finish`, has the answer and the key. */
export interface Steps<R extends RouteDefinition> {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  finish(work: (tx: Tx) => Promise<z.input<R['answer']>>): Promise<AnswerOf<R>>;
}

/**
 * Registers the calls of the contract. A module's routes get this and nothing of Fastify; the guard, the
 * schemas, the transaction and the idempotency key are implemented here, once.
 */
export interface Api {
  /**
   * A call that only reads; each statement sees the committed state. A staff list may come from a standby
   * with everything committed before (docs/decisions/0073).
   */
  read<R extends RouteDefinition, C extends CallerOf<R> = CallerOf<R>>(
    route: R,
    handle: (tx: Tx, call: CallOf<R, C>) => Promise<AnswerOf<R>>,
    options?: { readonly findCaller: FindCaller<C & Caller> },
  ): void;
  /**
   * A read with the same answer for every caller of an audience. The process caches it by audience, language
   * and query, for at most 2 s (docs/decisions/0032).
   */
  readShared<R extends RouteDefinition, A extends string>(
    route: R,
    audienceOf: (tx: Tx, caller: CallerOf<R>) => Promise<A>,
    handle: (tx: Tx, call: SharedCallOf<R>, audience: A) => Promise<z.input<R['answer']>>,
  ): void;
  /** A call that changes something, all in one transaction together with its idempotency key. */
  write<R extends RouteDefinition>(route: R, handle: (tx: Tx, call: CallOf<R>) => Promise<AnswerOf<R>>): void;
  /** The same for a frequent call: its first read travels in the same message as the key. */
  writeAfterReading<R extends RouteDefinition, Facts>(
    route: R,
    readFirst: (tx: Tx, call: CallOf<R>) => Promise<Facts>,
    handle: (tx: Tx, call: CallOf<R>, facts: Facts) => Promise<AnswerOf<R>>,
  ): void;
  /** A call that talks to a provider between two transactions; `finish` is the transaction of the effect. */
  steps<R extends RouteDefinition>(
    route: R,
    handle: (steps: Steps<R>, call: CallOf<R>) => Promise<AnswerOf<R>>,
  ): void;
}

export interface ApiParts extends GuardParts {
  readonly transact: UnitOfWork;
  readonly sharedAnswers: AnswerCache;
  /** The platform's zone. */
  readonly timeZone: string;
  /** The server for staff lists and their files; by default the usual one. */
  readonly replica?: Replica;
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer;
  }
}

const idempotencyKeyOf = (route: RouteDefinition, request: FastifyRequest): string | undefined => {
  if (route.idempotency === 'none') return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') {
    if (route.idempotency === 'required') throw new BusinessError('idempotency.key_missing');
    return undefined;
  }
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key))
    throw new BusinessError('idempotency.key_invalid');
  return key;
};

const unknownFields = (value: unknown): { path: string; code: string }[] =>
  Object.keys(value ?? {}).map((path) => ({ path, code: 'unknown_field' }));

/** A call without parameters or a body refuses any; only the provider defines a hook's body. */
const unexpectedParts = (route: RouteDefinition, request: FastifyRequest) => [
  ...(route.query ? [] : unknownFields(request.query)),
  ...(route.body || route.access === 'hook' ? [] : unknownFields(request.body)),
];

interface SentCall {
  readonly request: FastifyRequest;
  readonly caller: AnyCaller;
  readonly cookies: Set<string>;
  readonly timeZone: string;
}

const asFileOf = (request: FastifyRequest, timeZone: string): WantedFile | null => {
  const format = wantedFormat(request.headers.accept);
  return format && { format, locale: localeFor(request), timeZone };
};

const callOf = (
  route: RouteDefinition,
  { request, caller, cookies, timeZone }: SentCall,
): Call<unknown, unknown, unknown, AnyCaller> => ({
  params: request.params,
  query: request.query,
  body: request.body,
  rawBody: request.rawBody,
  headers: request.headers,
  caller,
  locale: localeFor(request),
  clientAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  wantsJson: wantsJson(request),
  asFile: asFileOf(request, timeZone),
  requestId: request.id,
  idempotencyKey: idempotencyKeyOf(route, request),
  setCookie: (cookie) => void cookies.add(cookie),
});

/** The client's complete input in one order, which a repeated key must match. */
const canonicalInput = (request: FastifyRequest): string =>
  JSON.stringify([request.params, request.query, request.rawBody.toString('base64')]);

const scopeOf = (route: RouteDefinition, call: { caller: AnyCaller; clientAddress: string }): string =>
  call.caller
    ? `${route.access === 'staff' ? 'staff' : 'user'}:${call.caller.subjectId}`
    : `visitor:${call.clientAddress}`;

const keyed = (
  route: RouteDefinition,
  request: FastifyRequest,
  call: Call<unknown, unknown, unknown, AnyCaller>,
) =>
  call.idempotencyKey === undefined
    ? undefined
    : {
        caller: scopeOf(route, call),
        route: route.operationId,
        key: call.idempotencyKey,
        input: canonicalInput(request),
      };

/**
 * Records who exported a whole list and with which filters: only the filter names, because a value may be a
 * person's name.
 */
const recordExport = (
  { transact }: ApiParts,
  { operationId }: RouteDefinition,
  { caller, query, requestId }: Call<unknown, unknown, unknown, AnyCaller>,
): Promise<void> =>
  transact((tx) =>
    recordEvent(tx, {
      actor: { kind: 'staff', id: caller?.subjectId ?? 0 },
      type: 'list.exported',
      subject: { type: 'list', id: operationId },
      after: { filters: Object.keys(query ?? {}).filter((name) => !name.startsWith('pagination')) },
      requestId,
    }),
  );

/**
 * Reads a page of a staff list, the whole list as a file, or any other answer, which comes from the primary.
 */
const readAnswer = async <C extends Call<unknown, unknown, unknown, AnyCaller>>(
  parts: ApiParts,
  route: RouteDefinition,
  call: C,
  read: (reader: Tx, call: C) => Promise<unknown>,
): Promise<unknown> => {
  const { reader, replica } = parts;
  if (call.asFile && isExported(route)) {
    const from = (await replica?.forExport()) ?? reader;
    const readPage = (page: object) => read(from, { ...call, query: { ...(call.query as object), ...page } });
    return exportList({ route, wanted: call.asFile }, readPage, () => recordExport(parts, route, call));
  }
  if (replica && isStaffList(route)) return replica.readList((from) => read(from, call));
  return read(reader, call);
};

/** Recognises a visitor's request before anything of it is parsed. */
const addressOf = (request: FastifyRequest): string =>
  `${request.url}\n${request.headers['accept-language'] ?? ''}`;

type Callers = WeakMap<FastifyRequest, Caller | StaffCaller>;

/** The server's clock for deadlines, so that an app on a device with a wrong clock counts down by it. */
const timeHeader = 'x-time';

const recordCaller = async (
  callers: Callers,
  request: FastifyRequest,
  { found, reply }: { readonly found: Promise<AnyCaller>; readonly reply: FastifyReply },
): Promise<void> => {
  const caller = await found;
  if (!caller) return;
  callers.set(request, caller);
  if ('foundAtMs' in caller) void reply.header(timeHeader, String(caller.foundAtMs));
};

type Handled =
  | { readonly stored: StoredAnswer; readonly isReplay: boolean }
  | { readonly answer: unknown }
  | { readonly shared: SharedAnswer };

const nothing = async (): Promise<void> => undefined;

/** One transaction, and the two places where a test can kill the process. */
const transactWithFailpoints = async <T>(
  { transact }: ApiParts,
  { operationId }: RouteDefinition,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const done = await transact(async (tx) => {
    const result = await work(tx);
    failpoint(`${operationId}.beforeCommit`);
    return result;
  });
  failpoint(`${operationId}.afterCommit`);
  return done;
};

/**
 * A staff call begins its transaction by locking the caller's row: a member who is being disabled, or loses a
 * role, meanwhile is either refused here or disabled after the call.
 */
const lockStaff = async <C extends AnyCaller>(
  { staff }: ApiParts,
  { access, permission = null }: RouteDefinition,
  tx: Tx,
  caller: C,
): Promise<C> =>
  access === 'staff' && caller && 'permissions' in caller
    ? ((await staff.lockCaller(tx, { caller, permission })) as C)
    : caller;

/** Transactions of a call of several steps. */
const transactHeld =
  (parts: ApiParts, route: RouteDefinition, caller: AnyCaller): UnitOfWork =>
  (work) =>
    parts.transact(async (tx) => {
      await lockStaff(parts, route, tx, caller);
      return work(tx);
    });

interface WrittenCall<C, Facts> {
  readonly call: C;
  readonly key: IdempotentCall | undefined;
  readonly readFirst: (tx: Tx, call: C) => Promise<Facts>;
  readonly handle: (tx: Tx, call: C, facts: Facts) => Promise<unknown>;
}

const writeOnce = async <C extends { readonly caller: AnyCaller }, Facts>(
  parts: ApiParts,
  route: RouteDefinition,
  { call: asked, key, readFirst, handle }: WrittenCall<C, Facts>,
): Promise<Handled> => {
  const heldCall = async (tx: Tx): Promise<C> => ({
    ...asked,
    caller: await lockStaff(parts, route, tx, asked.caller),
  });
  if (!key) {
    const answer = await transactWithFailpoints(parts, route, async (tx) => {
      const call = await heldCall(tx);
      return handle(tx, call, await readFirst(tx, call));
    });
    return { answer };
  }
  const { isReplay, ...stored } = await transactWithFailpoints(parts, route, async (tx) => {
    const call = await heldCall(tx);
    return onceForKeyAfterReading(
      tx,
      key,
      () => readFirst(tx, call),
      async (facts) => serialise(route, await handle(tx, call, facts)),
    );
  });
  return { stored, isReplay };
};

export const createApi = (app: FastifyInstance, parts: ApiParts): Api => {
  const register = (
    route: RouteDefinition,
    handle: (call: Call<unknown, unknown, unknown, AnyCaller>, request: FastifyRequest) => Promise<Handled>,
    options: { readonly findCaller?: FindCaller<Caller> | undefined; readonly isShared?: boolean } = {},
  ): void => {
    const callers: Callers = new WeakMap();
    const addTo = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: urlOf(route),
        // The investor's document and `/docs` do not name staff calls, which have a separate document.
        schema: { ...schemaOf(route), hide: route.path.startsWith('/operator/') },
        config: { route },
        // Runs before the body is read: a caller without permission learns nothing from our schemas, and
        // cannot make us parse.
        onRequest: (request, reply, done) => {
          const found = guardInRunOff(parts, route, guard(parts, route, request, options.findCaller));
          if (found) return recordCaller(callers, request, { found, reply });
          const shared = options.isShared && parts.sharedAnswers.get(addressOf(request));
          return shared ? void sendShared(request, reply, shared) : done();
        },
        preValidation: (request, _reply, done) => {
          const issues = unexpectedParts(route, request);
          done(issues.length === 0 ? undefined : new ValidationError(issues));
        },
        handler: async (request, reply) => {
          const caller = callers.get(request);
          const cookies = new Set<string>();
          const result = await handle(
            callOf(route, { request, caller, cookies, timeZone: parts.timeZone }),
            request,
          ).catch(async (error: unknown) => {
            if (caller && 'permissions' in caller && isForbidden(error))
              await recordRefusal(parts, route, request, caller);
            throw error;
          });
          if (cookies.size > 0) void reply.header('set-cookie', [...cookies]);
          // Callers of this process see a publication by staff immediately.
          if (route.access === 'staff' && route.method !== 'GET') parts.sharedAnswers.clear();
          if ('shared' in result) return sendShared(request, reply, result.shared, caller);
          if ('answer' in result) return send(route, { request, reply, caller }, result.answer);
          if (result.isReplay) void reply.header('idempotency-replayed', 'true');
          return sendJson(request, reply, result.stored, true);
        },
      });
    if (route.bodyType === 'form') takingForms(app, addTo);
    else if (route.bodyType === 'file') takingFiles(app, addTo);
    else if (route.bodyType === 'ignored') takingAnything(app, addTo);
    else addTo(app);
  };

  const writeAfterReading: Api['writeAfterReading'] = (route, readFirst, handle) => {
    register(route, (call, request) =>
      writeOnce(parts, route, {
        call: call as unknown as CallOf<typeof route>,
        key: keyed(route, request, call),
        readFirst,
        handle,
      }),
    );
  };

  return {
    writeAfterReading,
    read: (route, handle, options) => {
      register(
        route,
        async (call) => {
          const read = (reader: Tx, asked: typeof call) =>
            handle(reader, asked as Parameters<typeof handle>[1]);
          return { answer: await readAnswer(parts, route, call, read) };
        },
        { findCaller: options?.findCaller },
      );
    },
    readShared: (route, audienceOf, handle) => {
      const answer = async (call: CallOf<typeof route>, request: FastifyRequest): Promise<SharedAnswer> => {
        const { params, query, locale, caller } = call;
        const audience = await audienceOf(parts.reader, caller);
        const key = JSON.stringify([route.operationId, audience, locale, params, query]);
        const shared = await parts.sharedAnswers.find(key, async () =>
          asShared(serialise(route, await handle(parts.reader, { params, query, locale }, audience))),
        );
        if (!caller) parts.sharedAnswers.alias(key, addressOf(request));
        return shared;
      };
      register(
        route,
        async (call, request) => ({ shared: await answer(call as unknown as CallOf<typeof route>, request) }),
        { isShared: true },
      );
    },
    write: (route, handle) => {
      writeAfterReading(route, nothing, handle);
    },
    steps: (route, handle) => {
      register(route, async (call, request) => {
        const key = keyed(route, request, call);
        // Runs before the first step: a key with a stored answer must not make the provider act again.
        const known = key && (await findAnswer(parts.reader, key));
        if (known) return { stored: known, isReplay: true };
        const typed = call as unknown as CallOf<typeof route>;
        const transact = transactHeld(parts, route, call.caller);
        let finished: (StoredAnswer & { isReplay: boolean }) | undefined;
        const answer = await handle(
          {
            reader: parts.reader,
            transact,
            finish: async (work) => {
              if (!key) return (await transact(work)) as AnswerOf<typeof route>;
              finished = await transact((tx) =>
                onceForKey(tx, key, async () => serialise(route, await work(tx))),
              );
              return JSON.parse(finished.body) as AnswerOf<typeof route>;
            },
          },
          typed,
        );
        if (!finished) return { answer };
        const { isReplay, ...stored } = finished;
        return { stored, isReplay };
      });
    },
  };
};
