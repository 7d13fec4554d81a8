import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../lib/calls.ts';
import { findChangedAnswers, findLosses } from './load/check-acknowledged.ts';
import { createClient, createTally, type Tally } from './load/client.ts';
import { createLoad } from './load/investors.ts';
import { isSettled, violationsOf } from './settled.ts';
import { type Machines, type NodeName, startMachines } from './site/machines.ts';

/** The time around a fault without an acknowledgement for any caller, in milliseconds. */
interface Gap {
  readonly fault: string;
  readonly ms: number;
}

export interface FailoverResult {
  readonly failovers: number;
  readonly seconds: number;
  readonly acknowledged: {
    readonly orders: number;
    readonly walletPayments: number;
    readonly writes: number;
  };
  readonly answers: Readonly<Record<string, number>>;
  readonly unanswered: number;
  readonly gaps: readonly Gap[];
  /** Empty on success. */
  readonly failures: readonly string[];
}

interface Run {
  readonly machines: Machines;
  readonly tally: Tally;
  readonly weather: { isBad: boolean };
  readonly gaps: Gap[];
  readonly say: (text: string) => void;
}

const settleMs = 1_500;
const quietMs = 2_000;

/** Waits until writes are acknowledged again: several of them after the fault. */
const recovered = (tally: Tally, since: number): Promise<void> =>
  eventually(async () => tally.acknowledgedAt.filter((at) => at > since).length >= 10, 60_000);

const longestGap = (times: readonly number[], from: number): number => {
  const moments = [from, ...times.filter((at) => at >= from)];
  return Math.max(0, ...moments.slice(1).map((at, index) => at - moments[index]!));
};

/** Causes a fault and its repair, and waits until writes are acknowledged again. */
const suffer = async (run: Run, fault: string, work: () => Promise<void>): Promise<void> => {
  const { tally, weather, gaps, say } = run;
  const startedAt = performance.now();
  weather.isBad = true;
  await work();
  await recovered(tally, performance.now());
  const ms = Math.round(longestGap(tally.acknowledgedAt, startedAt));
  gaps.push({ fault, ms });
  say(`${fault}: nobody was acknowledged for ${ms} ms`);
  await pause(settleMs);
  weather.isBad = false;
  await pause(quietMs);
};

const killNode = (run: Run, name: NodeName): Promise<void> =>
  suffer(run, `${name} killed`, async () => {
    await run.machines.kill(name);
    await pause(1_500);
    await run.machines.start(name);
  });

const cutNetwork = (run: Run): Promise<void> =>
  suffer(run, 'network between API and database cut for 2 s', async () => {
    run.machines.network.cut();
    await pause(2_000);
    run.machines.network.heal();
  });

const failOver = async (run: Run): Promise<void> => {
  const { machines } = run;
  await suffer(run, 'primary killed, standby promoted', async () => {
    await machines.killPrimary();
    await machines.failOver();
  });
  await suffer(run, 'old primary back as standby', () => machines.rejoin());
};

const round = async (run: Run, index: number): Promise<void> => {
  const second = index % 2 === 1;
  await killNode(run, second ? 'api-2' : 'api-1');
  await killNode(run, second ? 'worker-2' : 'worker-1');
  await cutNetwork(run);
  await failOver(run);
};

interface Options {
  readonly emptyServer: string;
  readonly failovers: number;
  readonly say: (text: string) => void;
}

/** Runs faults one after another under load, from empty machines to the last check. */
export const runFailovers = async ({ emptyServer, failovers, say }: Options): Promise<FailoverResult> => {
  const startedAt = performance.now();
  const machines = await startMachines({ emptyServer });
  say(`the machines run after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const state = { isLoadOver: false, isOver: false };
  const weather = { isBad: false };
  const tally = createTally();
  const run: Run = { machines, tally, weather, gaps: [], say };
  try {
    const client = createClient({
      url: machines.url,
      tally,
      isBad: () => weather.isBad,
      isOver: () => state.isOver,
    });
    const load = await createLoad({
      context: machines.context(),
      client,
      sandboxUrl: machines.sandboxUrl,
      investors: 16,
      projects: 60 + 60 * failovers,
      sharesOfProject: 12,
    });
    const before = await violationsOf(machines.context());
    const live = async (index: number): Promise<void> => {
      while (!state.isLoadOver) {
        await load.act(index);
        await pause(60 + Math.random() * 140);
      }
    };
    const people = Array.from({ length: load.investorCount }, (_, index) => live(index));
    await recovered(tally, performance.now());
    for (let index = 0; index < failovers; index += 1) {
      say(`round ${index + 1} of ${failovers}`);
      await round(run, index);
    }
    state.isLoadOver = true;
    const overdue = setTimeout(() => {
      state.isOver = true;
    }, 30_000);
    await Promise.all(people);
    clearTimeout(overdue);
    const losses = await findLosses(machines.context(), load.acknowledged);
    const changed = await findChangedAnswers(client, load.acknowledged, 50);
    await eventually(() => isSettled(machines.context()), 60_000);
    const after = await violationsOf(machines.context());
    return {
      failovers,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      acknowledged: {
        orders: load.acknowledged.orders.size,
        walletPayments: load.acknowledged.walletPayments.length,
        writes: tally.acknowledgedAt.length,
      },
      answers: Object.fromEntries([...tally.statuses].toSorted(([a], [b]) => a.localeCompare(b))),
      unanswered: tally.unanswered,
      gaps: run.gaps,
      failures: [...before.map((text) => `before: ${text}`), ...tally.wrong, ...losses, ...changed, ...after],
    };
  } finally {
    state.isLoadOver = true;
    state.isOver = true;
    await machines.stop();
  }
};
