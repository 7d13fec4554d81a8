import { randomUUID } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { ValidationError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { traceRequests } from '../telemetry/trace-requests.ts';
import { answerUnreadable, bareHeaders } from './responses/raw-responses.ts';
import { answerError, errorAnswer } from './responses/error-responses.ts';
import { requestDuration } from './metrics.ts';
import { parseStrictJson } from './requests/strict-json.ts';
import { validatorCompiler } from './requests/schema-validator.ts';

export interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: boolean | string[];
  /** Origins that may be shown in a frame: the identity widget. */
  readonly frameOrigins: readonly string[];
  /** Origins that may play a film in a frame; they get neither camera nor microphone. */
  readonly filmOrigins: readonly string[];
  /**
   * Additional origins from which a page may play a film itself; `https://*.example.com` includes every name
   * below.
   */
  readonly mediaOrigins: readonly string[];
  readonly isHttps: boolean;
}

const securityOptions = (options: ServerOptions) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      // Only files; a page adds the hashes of its own style elements (docs/decisions/0079).
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      // Documents of ours, the identity check, and films.
      'frame-src': ["'self'", ...options.frameOrigins, ...options.filmOrigins],
      'media-src': ["'self'", ...options.mediaOrigins],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  xFrameOptions: { action: 'deny' as const },
});

/** Headers of a page, which do not depend on the request, so they are made only once. */
const pageHeaders = (options: ServerOptions): OutgoingHttpHeaders => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(securityOptions(options))(answer.req, answer, () => undefined);
  // The identity widget photographs a document; no other page may use the camera.
  const devices = ['self', ...options.frameOrigins.map((origin) => `"${origin}"`)].join(' ');
  answer.setHeader(
    'permissions-policy',
    `camera=(${devices}), microphone=(${devices}), geolocation=(), payment=()`,
  );
  return answer.getHeaders();
};

/** Headers that apply to pages only. */
const pageOnly: ReadonlySet<string> = new Set([
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Headers of data and files, which may load and run nothing when opened as a page. */
const dataHeaders = (options: ServerOptions): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(pageHeaders(options)).filter(([name]) => !pageOnly.has(name))),
  'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
});

/** The policy of the back office: no media, and no frames but the preview of investors' pages. */
export const backOfficePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Previews of pictures before the upload.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join(';');

const dataPaths = /^\/(?:api|core|operator)\//;

const noBytes = Buffer.alloc(0);

/**
 * The HTTP server with everything that modules share: request ids, limits of size and time, security headers,
 * the raw bytes of each body, and errors in one shape.
 */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it widens the type of the whole server
    loggerInstance: options.log as FastifyBaseLogger,
    // A logger for each request costs more than a short answer, so log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    // On shutdown the server serves existing connections and refuses new ones.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // No hook runs for an unreadable address.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers({ ...bareHeaders, 'x-request-id': request.id }));
    },
    clientErrorHandler: answerUnreadable,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  traceRequests(app);
  app.decorateRequest('rawBody', null as never);
  const ofPages = pageHeaders(options);
  const ofData = dataHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    request.rawBody = noBytes;
    void reply.headers(dataPaths.test(request.url) ? ofData : ofPages).header('x-request-id', request.id);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    try {
      done(null, parseStrictJson(body.toString('utf8')));
    } catch (error) {
      const malformed = Object.assign(new Error('malformed JSON'), { statusCode: 400 });
      done(error instanceof ValidationError ? error : malformed, undefined);
    }
  });

  // A kept-alive connection would delay the stop until it times out.
  const state = { isClosing: false };
  app.addHook('preClose', async () => {
    state.isClosing = true;
  });
  // Hooks with `done`, because promises of the hooks would take most of the time of a short answer.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
  // No field of this line can contain personal data, and the redaction takes 25 times as long as the line (30
  // µs).
  const requestLog = options.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: reqId } = request;
    // Fastify rebuilds the options on each access.
    const route = request.routeOptions.url ?? '(none)';
    const status = reply.statusCode;
    requestDuration.observe({ method, route, status }, reply.elapsedTime / 1000);
    requestLog.info({ reqId, method, route, status, durationMs: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  return app;
};

/** Answers unknown addresses: with the app for a browser, otherwise with the catalogue's error. */
export const answerUnknownPaths = (
  app: FastifyInstance,
  showApp?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined,
): void => {
  app.setNotFoundHandler(
    (request, reply) =>
      showApp?.(request, reply) ??
      reply
        .code(404)
        .header('cache-control', 'no-store')
        .send(errorAnswer({ code: 'common.not_found', params: {}, issues: [] }, request.id)),
  );
};
