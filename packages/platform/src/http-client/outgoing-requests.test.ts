import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { measureOutgoing } from './outgoing-requests.ts';

describe('measureOutgoing', () => {
  it('counts calls by host and outcome, without their address', async () => {
    const server = createServer((request, response) =>
      response.writeHead(request.url?.includes('broken') ? 502 : 200).end('{}'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const measuring = measureOutgoing();
    await fetch(`http://127.0.0.1:${port}/periods/secret-token/today`);
    await fetch(`http://127.0.0.1:${port}/broken?email=somebody`);
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    await expect(fetch(`http://127.0.0.1:${port}/away`)).rejects.toThrow('fetch failed');
    measuring.stop();
    const text = await register.getSingleMetricAsString('outgoing_request_duration_seconds');
    for (const outcome of ['2xx', '5xx', 'none'])
      expect(text).toContain(`_count{host="127.0.0.1:${port}",outcome="${outcome}"} 1`);
    for (const part of ['secret-token', 'somebody', 'periods']) expect(text).not.toContain(part);
  });
});
