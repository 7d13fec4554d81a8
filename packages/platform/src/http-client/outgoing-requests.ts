import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Histogram } from 'prom-client';
import { type OpenSpan, tracerNow } from '../telemetry/tracing.ts';

const outgoingDuration = new Histogram({
  name: 'outgoing_request_duration_seconds',
  help: 'Duration of calls of outside providers by host and class of the answer; none: there was no answer.',
  labelNames: ['host', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
});

/** The data that Node's `fetch` publishes about a request. */
interface Sent {
  readonly request: { readonly origin: string | URL; readonly method: string };
}
type Answered = Sent & { readonly response: { readonly statusCode: number } };
type Failed = Sent & { readonly error: unknown };

interface Running {
  readonly host: string;
  readonly startedAt: number;
  readonly span: OpenSpan | undefined;
}

/**
 * Measures every `fetch` of this process through Node's own channel. It names only the host, because some
 * addresses contain a key, and others a personal id.
 */
export const measureOutgoing = (): { stop(): void } => {
  const running = new WeakMap<object, Running>();
  const start = (message: unknown): void => {
    const { request } = message as Sent;
    const { host } = new URL(String(request.origin));
    const tracer = tracerNow();
    const facts = { 'http.request.method': request.method, 'server.address': host };
    const span =
      tracer?.traceparent() === undefined
        ? undefined
        : tracer.open({ name: `${request.method} ${host}`, kind: 'client', facts });
    running.set(request, { host, startedAt: performance.now(), span });
  };
  const end = (request: object, outcome: string, how: Parameters<OpenSpan['end']>[0]): void => {
    const found = running.get(request);
    if (!found) return;
    running.delete(request);
    outgoingDuration.observe({ host: found.host, outcome }, (performance.now() - found.startedAt) / 1000);
    found.span?.end(how);
  };
  const answer = (message: unknown): void => {
    const { request, response } = message as Answered;
    const status = response.statusCode;
    end(request, `${Math.trunc(status / 100)}xx`, {
      facts: { 'http.response.status_code': status },
      ...(status >= 500 && { error: { code: status } }),
    });
  };
  const fail = (message: unknown): void => {
    const { request, error } = message as Failed;
    end(request, 'none', { error });
  };
  const listeners = [
    ['undici:request:create', start],
    ['undici:request:headers', answer],
    ['undici:request:error', fail],
  ] as const;
  for (const [channel, listen] of listeners) subscribe(channel, listen);
  return {
    stop: () => {
      for (const [channel, listen] of listeners) unsubscribe(channel, listen);
    },
  };
};
