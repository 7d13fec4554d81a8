import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startProxy } from './proxy.ts';

/** A server that records what arrives. */
const startReader = async () => {
  const arrived: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (chunk) => arrived.push(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    text: () => Buffer.concat(arrived).toString(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/** Blocks the event loop, so timers are late. */
const stayBusy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('startProxy', () => {
  it('keeps the order of data sent before and after the end of a delay', async () => {
    const reader = await startReader();
    const proxy = await startProxy('test', [reader.port]);
    const writer = connect(proxy.port, '127.0.0.1').setNoDelay();
    await once(writer, 'connect');
    const sent: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      proxy.delay(15);
      for (let count = 0; count < 12; count += 1) {
        if (count === 4) proxy.heal();
        const text = `${round}.${count} `;
        sent.push(text);
        writer.write(text);
        await pause(1);
        if (count % 5 === 0) stayBusy(6);
      }
    }
    writer.end();
    await expect.poll(() => reader.text().length).toBe(sent.join('').length);
    expect(reader.text()).toBe(sent.join(''));
    await proxy.close();
    reader.close();
  });
});
