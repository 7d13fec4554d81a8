import { setTimeout as pause } from 'node:timers/promises';
import { runSamplePoll } from '../../apps/api/test/support/projects/sample-polls.ts';
import { onConnections } from '../lib/calls.ts';
import { checkAcknowledged } from './checks/acknowledged.ts';
import { checkLiveness, littlePatienceMs, moveClock, patienceMs } from './checks/liveness.ts';
import { checkMoney } from './checks/money.ts';
import { countOf, rowsOf } from './checks/rows.ts';
import { checkSafety } from './checks/safety.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { type Configuration, streamsOfPeople } from './configuration.ts';
import { createStorm, type Storm } from './faults/inject.ts';
import { plantInDatabase } from './bugs/plant-in-database.ts';
import { type Machine, startMachine } from './machine/machine.ts';
import { type Client, createClient, createTally } from './people/client.ts';
import { type Everybody, makeEverybody } from './people/everybody.ts';
import { investorActs, order, ordersOf } from './people/investor.ts';
import { createModel, type Investor, type Model } from './people/model.ts';
import { payerActs, stray } from './people/payer.ts';
import { endRestrictions, staffActs } from './people/staff.ts';
import { createTimeline, type Entry, type Timeline } from './timeline.ts';

export interface StormResult {
  readonly configuration: Configuration;
  readonly bug: string | undefined;
  readonly failures: readonly string[];
  readonly timeline: Timeline;
  readonly coverage: Coverage;
  readonly seconds: number;
}

interface Clock {
  isStormOver: boolean;
  isRunOver: boolean;
  /** Ends the storm before its time. */
  readonly end: AbortController;
}

interface Run {
  readonly configuration: Configuration;
  readonly machine: Machine;
  readonly client: Client;
  readonly timeline: Timeline;
  readonly model: Model;
  readonly everybody: Everybody;
  readonly storm: Storm;
  readonly clock: Clock;
  readonly operations: Map<string, number>;
}

/** For how long after the storm somebody may repeat a call. */
const answersWithinMs = 40_000;

const lastDayOf = async (machine: Machine): Promise<string> => {
  const [row] = await rowsOf<{ day: string }>(
    machine.context,
    `select ((app_now() at time zone 'Europe/Prague')::date - 1)::text as day`,
  );
  return row?.day ?? '';
};

/** Before the storm everybody buys shares of the first project and sends money that staff have to place. */
const warmUp = async ({ machine, client, timeline, model, everybody }: Run): Promise<void> => {
  const { investors, confirmPassword } = everybody;
  const parts = { client, model, timeline, investors, confirmPassword };
  const offer = model.offers[0]!;
  await onConnections(8, investors, async (investor) => {
    await order({ ...parts, model: { ...model, offers: [offer] } }, investor);
    for (const { reference, price, currency } of ordersOf(parts, investor))
      await client.control('/bank/transfer', {
        variableSymbol: reference,
        amount: price,
        currency,
        iban: investor.iban,
      });
    await stray(parts, investor);
  });
  const wanted = model.orders.size;
  const end = performance.now() + 30_000;
  while ((await countOf(machine.context, `orders where state = 'Paid'`)) < wanted) {
    if (performance.now() > end) {
      timeline.fail('the orders of the first minute do not become Paid');
      return;
    }
    await pause(200);
  }
  await moveClock({ machine, client, timeline }, 26);
  await machine.context.transact(async (tx) => {
    model.polls.push(await runSamplePoll(tx, { project: offer.documentId }));
  });
  timeline.add('supervisor', `${wanted} orders are Paid, the storm begins`);
};

const acts = { ...investorActs, ...payerActs };

const doAsInvestor = async (run: Run, investor: Investor): Promise<void> => {
  const { configuration, client, model, timeline, everybody, operations } = run;
  const { investors, confirmPassword } = everybody;
  const parts = { client, model, timeline, investors, confirmPassword };
  const name = investor.stream.weighted(configuration.investorWeights) ?? 'order';
  operations.set(name, (operations.get(name) ?? 0) + 1);
  await acts[name](parts, investor);
};

const liveAsInvestor = async (run: Run, investor: Investor): Promise<void> => {
  while (!run.clock.isStormOver && !investor.isDeleted) {
    await doAsInvestor(run, investor);
    await pause(investor.stream.int(20, run.configuration.pauseMs));
  }
};

const liveAsStaff = async (run: Run, index: number): Promise<void> => {
  const { configuration, client, model, timeline, everybody, operations, machine } = run;
  const member = everybody.staff[index]!;
  const parts = {
    client,
    model,
    timeline,
    investors: everybody.investors,
    lastDay: () => lastDayOf(machine),
  };
  while (!run.clock.isStormOver) {
    // The last one does nothing but approve.
    const name = index === 2 ? 'approve' : (member.stream.weighted(configuration.staffWeights) ?? 'approve');
    operations.set(name, (operations.get(name) ?? 0) + 1);
    await staffActs[name](parts, member).catch((error: unknown) => {
      if (!run.storm.isBad()) throw error;
    });
    await pause(member.stream.int(50, configuration.pauseMs));
  }
};

/** The books are looked at while people go on, as often as the machine allows. */
const watch = async (run: Run): Promise<void> => {
  const looks = { done: 0 };
  while (!run.clock.isStormOver) {
    await pause(4_000);
    if (await checkSafety(run.machine.context, run.timeline)) looks.done += 1;
  }
  run.timeline.add('supervisor', `the books were looked at ${looks.done} times`);
};

const blow = async (run: Run): Promise<void> => {
  const { configuration, everybody, storm, clock, timeline } = run;
  const people = [
    ...everybody.investors.map((investor) => liveAsInvestor(run, investor)),
    ...everybody.staff.map((_member, index) => liveAsStaff(run, index)),
    watch(run),
  ];
  await Promise.all([
    pause(configuration.seconds * 1_000, undefined, { signal: clock.end.signal }).catch(() => undefined),
    storm.run(configuration.faults, clock.end.signal),
  ]);
  await storm.heal();
  clock.isStormOver = true;
  timeline.add('supervisor', 'nobody begins anything new');
  // Whoever waits for an answer repeats the call until there is one.
  const overdue = setTimeout(() => {
    clock.isRunOver = true;
  }, answersWithinMs);
  await Promise.all(people);
  clearTimeout(overdue);
};

const checkAll = async (
  { machine, client, model, timeline, everybody }: Run,
  bug: string | undefined,
): Promise<void> => {
  const { context } = machine;
  const { investors, staff } = everybody;
  const desk = { client, model, timeline, investors, lastDay: () => lastDayOf(machine) };
  await endRestrictions(desk, [staff[0]!, staff[2]!]);
  if (!(await checkSafety(context, timeline))) timeline.fail('the books cannot be looked at after healing');
  await checkLiveness({ machine, client, timeline }, bug === undefined ? patienceMs : littlePatienceMs);
  await checkMoney(context, client, timeline);
  await checkAcknowledged(context, { model, investors, timeline });
};

interface RunOptions {
  readonly emptyServer: string;
  readonly bug?: string | undefined;
  /** Ends with the first failure: whether a bug is found needs no more. */
  readonly stopsAtFirst?: boolean;
  /** Is told of everything as it happens. */
  readonly onEntry?: ((entry: Entry) => void) | undefined;
}

/** One run of a seed, from an empty database to the last check. */
export const runStorm = async (
  configuration: Configuration,
  { emptyServer, bug, stopsAtFirst, onEntry }: RunOptions,
): Promise<StormResult> => {
  const startedAt = performance.now();
  const clock: Clock = { isStormOver: false, isRunOver: false, end: new AbortController() };
  const timeline = createTimeline((entry) => {
    onEntry?.(entry);
    if (entry.who !== 'FAILURE' || stopsAtFirst !== true) return;
    clock.isRunOver = true;
    clock.end.abort();
  });
  const model = createModel();
  const tally = createTally();
  const machine = await startMachine({ seed: configuration.seed, emptyServer, bug, timeline });
  try {
    if (bug !== undefined) await plantInDatabase(machine.context, bug);
    const weather = { storm: undefined as Storm | undefined };
    const client = createClient({
      apiUrls: Object.values(machine.apiUrls),
      sandboxUrl: machine.sandboxUrl,
      timeline,
      weather: { isBad: () => weather.storm?.isBad() ?? false },
      tally,
      isOver: () => clock.isRunOver,
    });
    const storm = createStorm({ machine, client, timeline });
    weather.storm = storm;
    const nextStream = streamsOfPeople(configuration.seed);
    const everybody = await makeEverybody(machine.context, configuration, { model, nextStream });
    const operations = new Map<string, number>();
    const run: Run = { configuration, machine, client, timeline, model, everybody, storm, clock, operations };
    await warmUp(run);
    await blow(run);
    if (!clock.end.signal.aborted) await checkAll(run, bug);
    const coverage = await readCoverage(machine, { tally, operations, storm, model });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { configuration, bug, failures: timeline.failures, timeline, coverage, seconds };
  } finally {
    await machine.stop();
  }
};
