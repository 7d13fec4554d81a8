import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { environment } from '../config/environment.ts';
import { startMetrics } from './metrics.ts';

describe('startMetrics', () => {
  const running: { stop?: () => Promise<void> } = {};
  afterEach(() => running.stop?.());

  const isOpen = async (host: string, port: number): Promise<boolean> => {
    const address = host.includes(':') ? `[${host}]` : host;
    return fetch(`http://${address}:${port}/metrics`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

  it('listens on loopback unless another address is configured', async () => {
    const host = environment.shape.METRICS_HOST.parse(undefined);
    const metrics = await startMetrics(0, host);
    running.stop = async () => metrics?.close();
    const { address, port = 0 } = metrics?.address ?? {};
    expect(address).toBe('127.0.0.1');
    expect(await isOpen('127.0.0.1', port)).toBe(true);
    for (const other of outside) expect([other, await isOpen(other, port)]).toEqual([other, false]);
  });

  it('does not listen without a port', async () => {
    expect(await startMetrics(undefined, '127.0.0.1')).toBeUndefined();
  });
});
