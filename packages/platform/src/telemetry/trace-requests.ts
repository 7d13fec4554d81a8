import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, tracerNow } from './tracing.ts';

/**
 * A span for each request, named by method and route: neither the address, which may contain a user's search, nor the
 * caller. A server created without a tracer has none of these hooks.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const tracer = tracerNow();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const within = (request: FastifyRequest, work: () => void): void => {
    const span = spans.get(request);
    if (span) span.within(work);
    else work();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const facts = { 'http.request.method': request.method, 'http.route': route };
    spans.set(
      request,
      tracer.openRequest(request.id, { name: `${request.method} ${route}`, kind: 'server', facts }),
    );
    within(request, done);
  });
  // A body arrives in connection events, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    spans.get(request)?.end({
      facts: { 'http.response.status_code': status },
      ...(status >= 500 && { error: { code: status } }),
    });
    done();
  });
};
