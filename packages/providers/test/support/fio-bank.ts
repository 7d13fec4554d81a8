import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';

export const token = 'a-secret-token-of-64-characters';

/** A bank with this answer, its address, and the log meanwhile. */
export const serveBank = async (answer: RequestListener) => {
  const lines: string[] = [];
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/rest`, log, lines };
};
