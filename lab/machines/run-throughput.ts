import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { honestBody } from '../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { clearedUser } from '../../apps/api/test/support/verification/grant-levels.ts';
import { onConnections } from '../lib/calls.ts';
import { createCpuShare, runOnCore } from './site/cpu-share.ts';
import { type Machines, startMachines } from './site/machines.ts';

export interface ThroughputResult {
  /** The share of one core for each API node. */
  readonly cpuPart: number;
  readonly seconds: number;
  /** Orders per second in each round. */
  readonly one: readonly number[];
  readonly two: readonly number[];
  readonly failures: readonly string[];
}

const cpuPart = 0.1;
const rounds = 3;
const warmUpMs = 3_000;
const seconds = 8;
const callers = 24;
const warmUpOfCodeMs = 10_000;
/** Longer than HAProxy needs to notice that a node answers again, or has stopped answering. */
const noticedMs = 4_000;
const [buyerCount, projectCount] = [60, 300];

type Order = () => Promise<number>;

/** Each buyer orders each project once, because a repeated order is refused. */
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

/** Places orders until the given time, and calls `onPlaced` for each. */
const placeOrders = async (asked: Asked, until: number, onPlaced: () => void): Promise<string[]> => {
  const failures: string[] = [];
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const order = asked.orders[asked.next];
      asked.next += 1;
      if (!order) throw new Error('there are more requests than possible orders');
      const status = await order();
      if (status === 201) onPlaced();
      else failures.push(`an order was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return failures;
};

/** Counts the orders placed per second, after a warm-up that does not count. */
const measure = async (asked: Asked, failures: string[]): Promise<number> => {
  const count = { placed: 0 };
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1_000;
  const onPlaced = (): void => {
    const now = performance.now();
    if (now >= from && now < until) count.placed += 1;
  };
  failures.push(...(await placeOrders(asked, until, onPlaced)).slice(0, 10));
  return Math.round((count.placed / seconds) * 10) / 10;
};

const nodes = ['api-1', 'api-2'] as const;

/**
 * Compares the orders of one API node and two. The database has its own core, and each node has a small share of the
 * other core, which leaves room for the callers. Both nodes have run for a while, because a new process is slower at
 * first, and with evenly shared load the callers wait for the slower node. So the test freezes an unused node instead
 * of ending it, and alternates between the nodes.
 */
export const runThroughput = async (
  emptyServer: string,
  say: (text: string) => void,
): Promise<ThroughputResult> => {
  const machines = await startMachines({ emptyServer });
  const shares = nodes.map((node) => createCpuShare(node, cpuPart));
  const failures: string[] = [];
  const results: { readonly one: number[]; readonly two: number[] } = { one: [], two: [] };
  try {
    const asked: Asked = { orders: await makeOrders(machines), next: 0 };
    runOnCore(1, machines.pidsOfDatabase());
    await placeOrders(asked, performance.now() + warmUpOfCodeMs, () => {});
    for (const [at, share] of shares.entries()) share.add(machines.pidOf(nodes[at] ?? 'api-1'));
    for (let round = 0; round < rounds; round += 1) {
      const idle = machines.pidOf(nodes[(round + 1) % 2] ?? 'api-2');
      process.kill(idle, 'SIGSTOP');
      await pause(noticedMs);
      results.one.push(await measure(asked, failures));
      process.kill(idle, 'SIGCONT');
      await pause(noticedMs);
      results.two.push(await measure(asked, failures));
      say(`round ${round + 1}: one node ${results.one.at(-1)}, two nodes ${results.two.at(-1)} orders/s`);
    }
    return { cpuPart, seconds, ...results, failures };
  } finally {
    await machines.stop();
    for (const share of shares) share.remove();
  }
};
