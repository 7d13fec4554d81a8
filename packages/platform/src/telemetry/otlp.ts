import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { register } from 'prom-client';
import { registryMetrics } from './registry-metrics.ts';
import { idsOfRequest, type NewSpan, type OpenSpan, type SpanEnd, type Tracer } from './tracing.ts';

/** Loads only where a collector is configured: see `start-telemetry.ts`. */
export interface OtlpOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces to send, 0 to 1; each trace is sent as a whole or not at all. */
  readonly share: number;
  readonly role: string;
  readonly version: string;
  readonly metricsEveryMs: number;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Random ids, except for a request's span, whose ids follow from the request's id. */
class RequestIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #next: { readonly traceId: string; readonly spanId: string } | undefined;

  give<T>(ids: ReturnType<typeof idsOfRequest>, work: () => T): T {
    this.#next = ids;
    try {
      return work();
    } finally {
      this.#next = undefined;
    }
  }
  generateTraceId(): string {
    return this.#next?.traceId ?? this.#random.generateTraceId();
  }
  generateSpanId(): string {
    return this.#next?.spanId ?? this.#random.generateSpanId();
  }
}

const parseParent = (text: string): SpanContext | undefined => {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
};

const contextOf = ({ parent }: NewSpan): Context => {
  const known = parent === undefined ? undefined : parseParent(parent);
  return known ? trace.setSpanContext(ROOT_CONTEXT, known) : context.active();
};

/** The error's code or class: messages may contain an address or a value. */
const typeOf = (error: unknown): string => {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : typeof error;
};

const finish = (span: Span, { facts, error }: SpanEnd = {}): void => {
  if (facts) span.setAttributes({ ...facts });
  if (error !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error));
  span.end();
};

const opened = (span: Span, within: Context): OpenSpan => {
  const inside = trace.setSpan(within, span);
  return { within: (work) => context.with(inside, work), end: (how) => finish(span, how) };
};

const createTracer = (provider: TracerProvider, ids: RequestIds): Tracer => {
  const tracer = provider.getTracer('parcela');
  const start = (span: NewSpan, within: Context, startTime?: number): Span =>
    tracer.startSpan(
      span.name,
      {
        kind: kinds[span.kind],
        attributes: { ...span.facts },
        ...(startTime !== undefined && { startTime }),
      },
      within,
    );
  return {
    open: (span) => {
      const within = contextOf(span);
      return opened(start(span, within), within);
    },
    openRequest: (requestId, span) =>
      opened(
        ids.give(idsOfRequest(requestId), () => start(span, ROOT_CONTEXT)),
        ROOT_CONTEXT,
      ),
    record: (span, startedAt, how) => finish(start(span, contextOf(span), startedAt), how),
    traceparent: () => {
      const running = trace.getSpan(context.active())?.spanContext();
      return running && `00-${running.traceId}-${running.spanId}-0${running.traceFlags.toString(16)}`;
    },
  };
};

const resourceOf = ({ role, version }: OtlpOptions): Resource =>
  defaultResource().merge(
    resourceFromAttributes({ 'service.name': `parcela-${role}`, 'service.version': version }),
  );

/** Sends spans and the metrics of `/metrics` to a collector, by OTLP over HTTP. */
export const startOtlp = (options: OtlpOptions): { readonly tracer: Tracer; close(): Promise<void> } => {
  const { endpoint, headers, share } = options;
  const resource = resourceOf(options);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const idGenerator = new RequestIds();
  const provider = new TracerProvider({
    resource,
    idGenerator,
    // By the id alone: a job or an event makes the same decision as its request.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers: { ...headers } }),
        exportIntervalMillis: options.metricsEveryMs,
        exportTimeoutMillis: Math.min(10_000, options.metricsEveryMs),
        metricProducers: [registryMetrics(register, resource)],
      }),
    ],
  });
  return {
    tracer: createTracer(provider, idGenerator),
    close: async () => {
      // An unreachable collector does not prevent the process from ending cleanly.
      await Promise.allSettled([provider.shutdown(), meters.shutdown()]);
      context.disable();
    },
  };
};
