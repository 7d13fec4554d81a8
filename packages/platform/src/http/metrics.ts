import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route and status class.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Metrics of the process itself: memory, event loop, garbage collection. */
export const measureProcess = (): void => {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
};

/**
 * Prometheus metrics on a separate port, so that they are never reachable through the public one; `/healthz`
 * there shows that a worker lives, which has no other port.
 */
export const startMetrics = async (
  port: number | undefined,
  host: string,
): Promise<{ readonly address: AddressInfo; close(): Promise<void> } | undefined> => {
  if (port === undefined) return undefined;
  const server: Server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    address: server.address() as AddressInfo,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
};
