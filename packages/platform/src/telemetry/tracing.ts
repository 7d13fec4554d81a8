/** Names, codes and counts; never personal data, a statement's parameter or a query string. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work in a trace, with its start, end and success. */
export interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly facts?: SpanFacts;
  /** The parent span as `traceparent` (W3C Trace Context); default: the current span. */
  readonly parent?: string | undefined;
}

/** The result of a span. */
export interface SpanEnd {
  readonly facts?: SpanFacts;
  readonly error?: unknown;
}

export interface OpenSpan {
  /** All work of the callback, now and later, belongs to the span. */
  within<T>(work: () => T): T;
  end(how?: SpanEnd): void;
}

/** Created by `otlp.ts` where a collector is configured. */
export interface Tracer {
  open(span: NewSpan): OpenSpan;
  /** The span of a request: the request's id names its trace. */
  openRequest(requestId: string, span: NewSpan): OpenSpan;
  /** Records a span that has already ended. */
  record(span: NewSpan, startedAt: number, how?: SpanEnd): void;
  /** The current span; undefined outside a trace. */
  traceparent(): string | undefined;
}

/** Without a collector there is no tracer, and each function below costs only a check of this field. */
const state: { tracer: Tracer | undefined } = { tracer: undefined };

export const useTracer = (tracer: Tracer | undefined): void => {
  state.tracer = tracer;
};
export const tracerNow = (): Tracer | undefined => state.tracer;

const runIn = async <T>(span: OpenSpan, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
};

/** Runs the work within a span of the current trace, of its parent's trace, or of a new one. */
export const inSpan = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> =>
  state.tracer ? runIn(state.tracer.open(span), work) : work();

/** `inSpan` for work that deserves a span only as part of a trace. */
export const inSpanOfTrace = <T>(span: () => NewSpan, work: () => Promise<T>): Promise<T> =>
  state.tracer?.traceparent() === undefined ? work() : inSpan(span(), work);

/** Stored with a queued job, so that the job's work appears in the trace of its cause. */
export const currentTraceparent = (): string | undefined => state.tracer?.traceparent();

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A trace and its first span take their digits from the request's id, which events and the audit log keep. */
export const idsOfRequest = (
  requestId: string,
): { readonly traceId: string; readonly spanId: string } | undefined => {
  if (!uuid.test(requestId)) return undefined;
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
};

/** The span of a request that has already been answered. */
export const traceparentOfRequest = (requestId: string | null | undefined): string | undefined => {
  const ids = requestId ? idsOfRequest(requestId) : undefined;
  return ids && `00-${ids.traceId}-${ids.spanId}-01`;
};
