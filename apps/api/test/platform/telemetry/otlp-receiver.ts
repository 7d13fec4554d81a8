import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes?: readonly Attribute[];
  readonly status: { readonly code: number };
}

interface ReceivedMetric {
  readonly name: string;
  readonly gauge?: { readonly dataPoints: readonly { readonly asDouble: number }[] };
  readonly sum?: { readonly isMonotonic: boolean };
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: number;
      readonly bucketCounts: readonly number[];
      readonly explicitBounds: readonly number[];
    }[];
  };
}

/** A collector that accepts OTLP as JSON over HTTP and stores it. */
export interface OtlpReceiver {
  readonly url: string;
  /** Everything received, unchanged. */
  readonly text: () => string;
  readonly headers: () => readonly (string | undefined)[];
  readonly spans: () => readonly ReceivedSpan[];
  readonly metrics: () => readonly ReceivedMetric[];
  close(): Promise<void>;
}

interface Body {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly ReceivedMetric[] }[];
  }[];
}

export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const texts: string[] = [];
  const keys: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      texts.push(Buffer.concat(chunks).toString('utf8'));
      keys.push(request.headers['x-api-key']?.toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bodies = (): Body[] => texts.map((text) => JSON.parse(text) as Body);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => texts.join('\n'),
    headers: () => keys,
    spans: () =>
      bodies().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      bodies().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
