/** Names, codes and counts; never a value of a person, a parameter of a statement or a query string. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that a trace shows with its beginning, its end and whether it failed. */
export interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly facts?: SpanFacts;
  /** The span that it follows from, as `traceparent` names it (W3C Trace Context); else the one that runs. */
  readonly parent?: string | undefined;
}

/** How a span ended. */
export interface SpanEnd {
  readonly facts?: SpanFacts;
  readonly error?: unknown;
}

export interface OpenSpan {
  /** Everything that the work does, now and later, belongs to the span. */
  within<T>(work: () => T): T;
  end(how?: SpanEnd): void;
}

/** What `otlp.ts` makes where a collector is configured. */
export interface Tracer {
  open(span: NewSpan): OpenSpan;
  /** The span of a request: its trace is named by the id of the request. */
  openRequest(requestId: string, span: NewSpan): OpenSpan;
  /** A span that has ended already. */
  record(span: NewSpan, startedAt: number, how?: SpanEnd): void;
  /** The span that runs, undefined outside of a trace. */
  traceparent(): string | undefined;
}

/** Without a collector there is no tracer, and each function below costs a look at this field. */
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

/** Does the work within a span of the trace that runs, or of its parent's, or of a new one. */
export const inSpan = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> =>
  state.tracer ? runIn(state.tracer.open(span), work) : work();

/** The same for work that is worth a span only as a part of something. */
export const inSpanOfTrace = <T>(span: () => NewSpan, work: () => Promise<T>): Promise<T> =>
  state.tracer?.traceparent() === undefined ? work() : inSpan(span(), work);

/** Written beside a queued job, so that what it does is found in the trace of its cause. */
export const currentTraceparent = (): string | undefined => state.tracer?.traceparent();

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A trace and its first span have the digits of the request's id, which events and the audit log keep. */
export const idsOfRequest = (
  requestId: string,
): { readonly traceId: string; readonly spanId: string } | undefined => {
  if (!uuid.test(requestId)) return undefined;
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
};

/** The span of a request that has been answered long ago. */
export const traceparentOfRequest = (requestId: string | null | undefined): string | undefined => {
  const ids = requestId ? idsOfRequest(requestId) : undefined;
  return ids && `00-${ids.traceId}-${ids.spanId}-01`;
};
