import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessName } from '../machine/processes.ts';
import type { Machine } from '../machine/machine.ts';
import { moveClock } from '../checks/liveness.ts';
import { countOf, rowsOf } from '../checks/rows.ts';
import type { Client, Weather } from '../people/client.ts';
import type { Timeline } from '../timeline.ts';
import type { Fault, FaultKind } from './plan.ts';

interface Parts {
  readonly machine: Machine;
  readonly client: Client;
  readonly timeline: Timeline;
  readonly refusedTransfers: Set<string>;
  /**
   * Places an order while no other caller sends requests; ends when it is acknowledged, and returns its `documentId`.
   */
  readonly placeOrderAlone: () => Promise<string | undefined>;
}

/** How long after a fault a caller may still encounter a broken connection. */
const aftermathMs = 12_000;
/** The longest time for a fault to begin and end. */
const faultWithinMs = 150_000;
const refusesWithinMs = 10_000;
const feedAwayMs = 10_000;

export interface Storm extends Weather {
  /** All planned faults that have begun. */
  readonly counts: ReadonlyMap<FaultKind, number>;
  /** Ends with the last fault, or earlier on the signal. */
  run(faults: readonly Fault[], signal: AbortSignal): Promise<void>;
  /** Restores networks, processes, database and providers. */
  heal(): Promise<void>;
}

const restart = async ({ machine }: Parts, name: ProcessName, forMs: number): Promise<void> => {
  if (!machine.processes.isUp(name)) return;
  await machine.processes.kill(name);
  await pause(forMs);
  await machine.processes.start(name);
};

/** Additional actions that some crash points need. */
const occasions: Readonly<Record<string, (parts: Parts) => Promise<void>>> = {
  'expire.midBatch': (parts) => moveClock(parts, 50),
};

/** The process starts armed; it dies when it reaches the crash point, or restarts without it after a while. */
const arm = async (parts: Parts, { of, detail, forMs }: Fault): Promise<void> => {
  const { processes } = parts.machine;
  const name = of as ProcessName;
  if (!processes.isUp(name)) return;
  const before = processes.died.get(detail) ?? 0;
  await processes.stop(name);
  await processes.start(name, detail);
  await occasions[detail]?.(parts);
  const end = performance.now() + forMs;
  while (performance.now() < end && (processes.died.get(detail) ?? 0) === before) await pause(200);
  if ((processes.died.get(detail) ?? 0) > before || !processes.isUp(name)) return;
  await processes.stop(name);
  await processes.start(name);
};

/** Sends one body signed with a wrong secret, and one correctly signed body that matches no record here. */
const forge = async ({ machine, timeline }: Parts): Promise<void> => {
  const body = JSON.stringify({ id: `inv-${randomUUID()}`, status: 'paid' });
  const sign = (secret: string): string =>
    createHash('sha256')
      .update(body + secret)
      .digest('hex');
  for (const secret of ['a secret that nobody shares', machine.secrets['CONFIRMO_CALLBACK_PASSWORD'] ?? '']) {
    const isForged = secret !== machine.secrets['CONFIRMO_CALLBACK_PASSWORD'];
    const response = await fetch(`http://127.0.0.1:${machine.networks.hooks.port}/core/hook/pay/confirmo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'bp-signature': sign(secret) },
      body,
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    if (isForged && response && response.status < 400) timeline.fail('a forged webhook was accepted');
  }
};

/** The bank refuses the payment orders that wait at that moment, or the first ones within a few seconds. */
const refuseTransfers = async ({ client, refusedTransfers }: Parts): Promise<void> => {
  for (const end = performance.now() + refusesWithinMs; performance.now() < end; await pause(50)) {
    const answer = await client.control('/bank/refuse', {});
    const refused = (answer?.['orders'] ?? []) as readonly { readonly reference: string | null }[];
    for (const { reference } of refused) if (reference !== null) refusedTransfers.add(reference);
    if (refused.length > 0) return;
  }
};

/** Paid-out money comes back, minus the percentage that an intermediate bank keeps. */
const returnTransfer = async ({ machine, client, timeline }: Parts, percent = 0): Promise<void> => {
  const [paid] = await rowsOf<{ reference: string; amount: bigint }>(
    machine.context,
    `select reference, amount from outgoing_transfers where state = 'booked' order by booked_at desc, id desc limit 1`,
  );
  if (!paid) return;
  const { reference, amount } = paid;
  const fee = Math.floor((Number(amount) * percent) / 100);
  await client.control('/bank/return', { reference, ...(fee > 0 && { fee }) });
  timeline.add('bank', `returns transfer ${reference}${fee > 0 ? ` less ${fee}` : ''}`);
};

/** For a while only files report the bank's movements. */
const silenceFeed = async ({ client }: Parts): Promise<void> => {
  const down = (times: number) => client.control('/faults', { provider: 'bank', mode: 'down', times });
  await down(1_000);
  await pause(feedAwayMs);
  await down(0);
};

const inject = async (parts: Parts, fault: Fault): Promise<void> => {
  const { machine, client } = parts;
  const { kind, of, forMs, detail } = fault;
  const { database, providers, hooks } = machine.networks;
  const broken = async (proxy: (typeof database)[ProcessName], how: 'cut' | 'slow'): Promise<void> => {
    if (how === 'cut') proxy.cut();
    else proxy.delay(Number(detail));
    await pause(forMs);
    proxy.heal();
  };
  switch (kind) {
    case 'killApi':
    case 'killWorker':
      return restart(parts, of as ProcessName, forMs);
    case 'crashPoint':
      return arm(parts, fault);
    case 'freeze':
      machine.processes.freeze(of as ProcessName);
      await pause(forMs);
      machine.processes.resume(of as ProcessName);
      return undefined;
    case 'cutDatabase':
      return broken(database[of as ProcessName], 'cut');
    case 'slowDatabase':
      return broken(database[of as ProcessName], 'slow');
    case 'cutProviders':
      return broken(providers, 'cut');
    case 'slowProviders':
      return broken(providers, 'slow');
    case 'cutHooks':
      return broken(hooks, 'cut');
    case 'endSessions':
      await rowsOf(
        machine.context,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parcela-%'`,
      );
      return undefined;
    case 'killDatabase':
      await machine.killDatabase();
      await pause(Math.min(forMs, 1_000));
      return machine.startDatabase();
    case 'killAfterOrder':
      return killAfterOrder(parts);
    case 'moveClock':
      return moveClock(parts, Number(of));
    case 'provider':
      await client.control('/faults', { provider: of, mode: detail, times: 3 });
      await pause(forMs);
      return undefined;
    case 'forgeWebhook':
      return forge(parts);
    case 'refuseTransfers':
      return refuseTransfers(parts);
    case 'returnTransfer':
      return returnTransfer(parts);
    case 'returnLessFee':
      return returnTransfer(parts, Number(detail));
    case 'feedAway':
      return silenceFeed(parts);
    default:
      return kind satisfies never;
  }
};

/**
 * Kills the database when an order is acknowledged. All other writes wait, because another commit would flush data
 * that the order's commit has left in memory.
 */
const killAfterOrder = async ({ machine, timeline, placeOrderAlone }: Parts): Promise<void> => {
  const workers = ['worker-1', 'worker-2'] as const;
  const last: { documentId?: string | undefined } = {};
  try {
    for (const name of workers) machine.processes.freeze(name);
    last.documentId = await machine.killDatabaseAfter(placeOrderAlone);
  } finally {
    for (const name of workers) machine.processes.resume(name);
    await pause(300);
    await machine.startDatabase();
  }
  const { documentId } = last;
  if (documentId === undefined) return;
  timeline.add('supervisor', `order ${documentId} was acknowledged, and PostgreSQL was killed at once`);
  if ((await countOf(machine.context, 'orders where document_id = $1', [documentId])) === 0)
    timeline.fail(`order ${documentId} was acknowledged, and is lost after a kill of PostgreSQL`);
};

const endProviderFaults = async ({ client }: Parts, faults: readonly Fault[]): Promise<void> => {
  for (const { kind, of, detail } of faults)
    if (kind === 'provider') await client.control('/faults', { provider: of, mode: detail, times: 0 });
  await client.control('/faults', { provider: 'bank', mode: 'down', times: 0 });
};

export const createStorm = (parts: Parts): Storm => {
  const { machine, timeline } = parts;
  const state = { running: 0, badUntil: 0, providersBad: false, planned: [] as readonly Fault[] };
  const counts = new Map<FaultKind, number>();

  const one = async (fault: Fault, signal: AbortSignal): Promise<void> => {
    await pause(fault.atMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    state.running += 1;
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1);
    if (fault.kind === 'provider') state.providersBad = true;
    timeline.add('fault', `${fault.kind} ${fault.of} ${fault.detail} for ${fault.forMs} ms`);
    try {
      await timeline.waits.within(faultWithinMs, `${fault.kind} ${fault.of} ${fault.detail}`, () =>
        inject(parts, fault),
      );
    } catch (error) {
      // Another fault has just broken a part that this one needs.
      timeline.add('fault', `${fault.kind} could not be done: ${String(error)}`);
    } finally {
      state.running -= 1;
      state.badUntil = performance.now() + aftermathMs;
    }
  };

  return {
    counts,
    isBad: () => state.running > 0 || state.providersBad || performance.now() < state.badUntil,
    run: async (faults, signal) => {
      state.planned = faults;
      // Only one kill of PostgreSQL runs at a time; all other faults may overlap with anything.
      const isKill = ({ kind }: Fault): boolean => kind === 'killDatabase' || kind === 'killAfterOrder';
      const kills = faults.filter(isKill);
      const others = faults.filter((fault) => !isKill(fault));
      const inTurn = async (): Promise<void> => {
        const startedAt = performance.now();
        for (const kill of kills)
          await one({ ...kill, atMs: Math.max(0, kill.atMs - (performance.now() - startedAt)) }, signal);
      };
      await Promise.all([inTurn(), ...others.map((fault) => one(fault, signal))]);
    },
    heal: async () => {
      const { database, providers, hooks } = machine.networks;
      for (const proxy of [...Object.values(database), providers, hooks]) proxy.heal();
      await machine.startDatabase();
      await endProviderFaults(parts, state.planned);
      for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2'] as const) {
        machine.processes.resume(name);
        await machine.processes.start(name);
      }
      timeline.add('supervisor', 'everything is healed');
      await pause(500);
      state.providersBad = false;
    },
  };
};
