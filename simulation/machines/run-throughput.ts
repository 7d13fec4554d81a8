import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { honestBody } from '../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { clearedUser } from '../../apps/api/test/support/verification/grant-levels.ts';
import { onConnections } from '../lib/calls.ts';
import { createCpuShare } from './site/cpu-share.ts';
import { type Machines, startMachines } from './site/machines.ts';

export interface ThroughputResult {
  /** Of one core, for each API node. */
  readonly cpuPart: number;
  readonly seconds: number;
  /** Orders a second of each round. */
  readonly one: readonly number[];
  readonly two: readonly number[];
  readonly failures: readonly string[];
}

const cpuPart = 0.1;
const rounds = 3;
const warmUpMs = 3_000;
const seconds = 8;
const callers = 24;
const [buyerCount, projectCount] = [60, 130];

type Order = () => Promise<number>;

/** Each buyer orders each project once: whoever asks twice is refused. */
const makeOrders = async (machines: Machines): Promise<Order[]> => {
  const context = machines.context();
  await context.transact(setSampleRates);
  const buyers = await onConnections(4, Array.from({ length: buyerCount }), () => clearedUser(context));
  const bodies = await onConnections(4, Array.from({ length: projectCount }), async () => {
    const { documentId } = await context.transact((tx) =>
      publishSampleProject(tx, { shareCount: 1_000_000 }),
    );
    return honestBody(context.database.reader, { project: documentId, shares: 1 });
  });
  await context.admin.pool.query('vacuum analyze');
  return bodies.flatMap((body) =>
    buyers.map(({ headers }) => async () => {
      const response = await fetch(`${machines.url}/api/orders`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
};

interface Asked {
  readonly orders: readonly Order[];
  next: number;
}

/** Orders that were placed in a second, after some that are not counted. */
const measure = async (asked: Asked, failures: string[]): Promise<number> => {
  const count = { placed: 0 };
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1_000;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const order = asked.orders[asked.next];
      asked.next += 1;
      if (!order) throw new Error('there are more requests than possible orders');
      const status = await order();
      const now = performance.now();
      if (status !== 201 && failures.length < 10) failures.push(`an order was answered ${status}`);
      else if (now >= from && now < until) count.placed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return Math.round((count.placed / seconds) * 10) / 10;
};

/**
 * Orders of one API node and of two. Each node gets a small part of a core, so that two of them, the database and the
 * callers have room on this machine, and the database is not the limit.
 */
export const runThroughput = async (
  emptyServer: string,
  say: (text: string) => void,
): Promise<ThroughputResult> => {
  const machines = await startMachines({ emptyServer });
  const shares = { 'api-1': createCpuShare('api-1', cpuPart), 'api-2': createCpuShare('api-2', cpuPart) };
  const failures: string[] = [];
  const results: { readonly one: number[]; readonly two: number[] } = { one: [], two: [] };
  try {
    const asked: Asked = { orders: await makeOrders(machines), next: 0 };
    shares['api-1'].add(machines.pidOf('api-1'));
    for (let round = 0; round < rounds; round += 1) {
      await machines.end('api-2');
      // HAProxy has noticed.
      await pause(3_000);
      results.one.push(await measure(asked, failures));
      await machines.start('api-2');
      shares['api-2'].add(machines.pidOf('api-2'));
      await pause(3_000);
      results.two.push(await measure(asked, failures));
      say(`round ${round + 1}: one node ${results.one.at(-1)}, two nodes ${results.two.at(-1)} orders/s`);
    }
    return { cpuPart, seconds, ...results, failures };
  } finally {
    await machines.stop();
    for (const share of Object.values(shares)) share.remove();
  }
};
