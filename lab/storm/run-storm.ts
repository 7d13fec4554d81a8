import { setTimeout as pause } from 'node:timers/promises';
import { runSamplePoll } from '../../apps/api/test/support/projects/sample-polls.ts';
import { onConnections } from '../lib/calls.ts';
import { checkAcknowledged } from './checks/acknowledged.ts';
import { booksOfLine, checkBankLines } from './checks/bank-lines.ts';
import { checkLiveness, moveClock } from './checks/liveness.ts';
import { checkMoney } from './checks/money.ts';
import { countOf, rowsOf } from './checks/rows.ts';
import { checkSafety } from './checks/safety.ts';
import { type Coverage, createSightings, readCoverage, type Sightings } from './coverage.ts';
import { type Configuration, streamsOfPeople } from './configuration.ts';
import { createStorm, type Storm } from './faults/inject.ts';
import { plantInDatabase } from './bugs/plant-in-database.ts';
import { type Machine, startMachine } from './machine/machine.ts';
import { createRemains, type Remains } from './machine/remains.ts';
import { type Client, createClient, createTally } from './people/client.ts';
import { type Everybody, makeEverybody } from './people/everybody.ts';
import { investorsActs, staffMembersActs } from './people/acts.ts';
import { buyBoardShares } from './shares/board.ts';
import { clearDesk } from './people/desk.ts';
import { order, ordersOf } from './people/investor.ts';
import { createModel, type Investor, type Model } from './people/model.ts';
import { stray } from './people/payer.ts';
import type { StaffParts } from './people/desk-calls.ts';
import { createTimeline, type Entry, isUnexplained, type Timeline } from './timeline.ts';
import { OverdueError } from './waits.ts';

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
  /** Ends the storm early. */
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

/** How long after the storm an actor may repeat a call, and then finish its own work. */
const answersWithinMs = 40_000;
const peopleEndWithinMs = answersWithinMs + 120_000;
/** The storm with everything before and after it: a longer run hangs. */
const deadlineOf = ({ seconds }: Configuration): number => (seconds + 900) * 1_000;

const lastDayOf = async (machine: Machine): Promise<string> => {
  const [row] = await rowsOf<{ day: string }>(
    machine.context,
    `select ((app_now() at time zone 'Europe/Prague')::date - 1)::text as day`,
  );
  return row?.day ?? '';
};

/**
 * Before the storm all investors except newcomers buy shares of the first project, and send money that staff must
 * assign.
 */
const warmUp = async ({ machine, client, timeline, model, everybody }: Run): Promise<void> => {
  const parts = { client, model, timeline, ...everybody };
  const offer = model.offers[0]!;
  const buyers = everybody.investors.filter((investor) => !everybody.newcomers.includes(investor));
  await onConnections(8, buyers, async (investor) => {
    await order({ ...parts, model: { ...model, offers: [offer] } }, investor);
    await buyBoardShares(parts, investor);
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
  const end = performance.now() + 60_000;
  while ((await countOf(machine.context, `orders where state = 'Paid'`)) < wanted) {
    if (performance.now() > end) {
      timeline.fail('the orders of the first minute do not become Paid');
      return;
    }
    await pause(200);
  }
  await moveClock({ machine, client, timeline }, 26);
  await everybody.openLateAccount();
  await machine.context.transact(async (tx) => {
    model.polls.push(await runSamplePoll(tx, { project: offer.documentId }));
  });
  timeline.add('supervisor', `${wanted} orders are Paid, the storm begins`);
};

const doAsInvestor = async (run: Run, investor: Investor): Promise<void> => {
  const { configuration, client, model, timeline, everybody, operations } = run;
  const parts = { client, model, timeline, ...everybody };
  const name = investor.stream.weighted(configuration.investorWeights) ?? 'order';
  operations.set(name, (operations.get(name) ?? 0) + 1);
  await timeline.waits.on(`${investor.name}, ${name}`, () => investorsActs[name](parts, investor));
};

/** A failed action during a fault is not a failure of the run. */
const excuse = ({ storm, timeline }: Run, who: string, error: unknown): void => {
  if (storm.isBad()) timeline.add(who, String(error));
  else timeline.fail(`${who} could not go on: ${String(error)}`);
};

const liveAsInvestor = async (run: Run, investor: Investor): Promise<void> => {
  while (!run.clock.isStormOver && !investor.isDeleted) {
    await doAsInvestor(run, investor).catch((error: unknown) => excuse(run, investor.name, error));
    await pause(investor.stream.int(20, run.configuration.pauseMs));
  }
};

const staffParts = ({ client, model, timeline, everybody, machine }: Run): StaffParts => ({
  client,
  model,
  timeline,
  ...everybody,
  lastDay: () => lastDayOf(machine),
  booksOfLine: (documentId) => booksOfLine(machine.context, documentId),
});

const liveAsStaff = async (run: Run, index: number): Promise<void> => {
  const { configuration, timeline, everybody, operations } = run;
  const member = everybody.staff[index]!;
  const parts = staffParts(run);
  while (!run.clock.isStormOver) {
    // The last member of staff only approves.
    const name = index === 2 ? 'approve' : (member.stream.weighted(configuration.staffWeights) ?? 'approve');
    operations.set(name, (operations.get(name) ?? 0) + 1);
    await timeline.waits
      .on(`${member.name}, ${name}`, () => staffMembersActs[name](parts, member))
      .catch((error: unknown) => excuse(run, member.name, error));
    await pause(member.stream.int(50, configuration.pauseMs));
  }
};

/** How long an actor tries to place an order alone, while all other actors wait. */
const aloneWithinMs = 20_000;

/** The investors try one after another until an order is acknowledged; returns its id. */
const placeOrderAlone = ({
  client,
  model,
  timeline,
  everybody,
}: Pick<Run, 'client' | 'model' | 'timeline' | 'everybody'>): Promise<string | undefined> =>
  client.alone(async (alone) => {
    const answers = new Map<string, number>();
    const last = { isNone: false };
    const call: Client['call'] = async (caller, asked) => {
      const answer = await alone.call(caller, asked);
      last.isNone = answer === undefined;
      const text = answer ? `${answer.status} ${answer.code ?? ''}` : 'none';
      answers.set(text, (answers.get(text) ?? 0) + 1);
      return answer;
    };
    const buyers = everybody.investors.filter(({ isDeleted }) => !isDeleted);
    const pairs = model.offers.flatMap((offer) => buyers.map((investor) => [offer, investor] as const));
    const end = performance.now() + aloneWithinMs;
    for (let tries = 0; pairs.length > 0 && performance.now() < end; tries += 1) {
      const [offer, investor] = pairs[tries % pairs.length]!;
      const offers = { ...model, offers: [offer] };
      const parts = { client: { ...client, call }, model: offers, timeline, ...everybody };
      const before = new Set(ordersOf(parts, investor));
      await order(parts, investor);
      const placed = ordersOf(parts, investor).find((known) => !before.has(known));
      if (placed) return placed.documentId;
      // Another fault may have stopped both API processes at that moment.
      if (last.isNone) await pause(500);
    }
    const said = [...answers].map(([text, count]) => `${text} ${count} times`).join(', ');
    timeline.add('supervisor', `nobody could place an order alone; the answers: ${said}`);
    return undefined;
  });

/** Checks the books while the actors continue, as often as the machine allows. */
const watch = async (run: Run): Promise<void> => {
  const looks = { done: 0 };
  while (!run.clock.isStormOver) {
    await pause(4_000);
    const isDone = await run.timeline.waits.on('a look at the books', () =>
      checkSafety(run.machine.context, run.timeline).catch((error: unknown) => {
        excuse(run, 'supervisor', error);
        return false;
      }),
    );
    if (isDone) looks.done += 1;
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
  // A caller that waits for an answer repeats the call until it gets one.
  const overdue = setTimeout(() => {
    clock.isRunOver = true;
  }, answersWithinMs);
  try {
    await timeline.waits.within(peopleEndWithinMs, 'the end of what people do', () => Promise.all(people));
  } finally {
    clearTimeout(overdue);
  }
};

const checkAll = async (run: Run): Promise<void> => {
  const { machine, client, model, timeline, everybody } = run;
  const { context } = machine;
  const { investors, staff } = everybody;
  const { waits } = timeline;
  const clear = (): Promise<void> =>
    waits.on('the desk of staff', () => clearDesk(staffParts(run), [staff[0]!, staff[2]!]));
  await clear();
  if (!(await waits.on('a look at the books', () => checkSafety(context, timeline))))
    timeline.fail('the books cannot be looked at after healing');
  await waits.on('liveness', () => checkLiveness({ machine, client, timeline, clearDesk: clear }));
  await waits.on('a look at the money', () => checkMoney(context, client, timeline));
  await waits.on('a look at the lines of the bank', () => checkBankLines(context, client, timeline));
  await waits.on('a look at what was acknowledged', () =>
    checkAcknowledged(context, { model, investors, timeline }),
  );
};

interface RunOptions {
  readonly emptyServer: string;
  readonly bug?: string | undefined;
  /** Ends with the first failure that identifies a fault: finding a bug needs no more. */
  readonly stopsAtFirst?: boolean;
  /** Called with each entry as it happens. */
  readonly onEntry?: ((entry: Entry) => void) | undefined;
  /** The run waits for it before the storm begins. */
  readonly onBegin?: (processes: readonly number[]) => Promise<void>;
  readonly deadline?: AbortSignal;
}

interface Parts {
  readonly clock: Clock;
  readonly timeline: Timeline;
  readonly remains: Remains;
}

const looksEveryMs = 400;

/** Records situations often during the work; the database may be down. */
const whileLooking = async (
  { sightings, timeline }: { readonly sightings: Sightings; readonly timeline: Timeline },
  work: () => Promise<void>,
): Promise<void> => {
  const over = { is: false };
  const looking = (async () => {
    while (!over.is) {
      await timeline.waits.on('a look at the states', () => sightings.look().catch(() => undefined));
      await pause(looksEveryMs);
    }
  })();
  try {
    await work();
  } finally {
    over.is = true;
    await looking;
  }
};

/** Runs from an empty database to the last check. */
const runToEnd = async (
  configuration: Configuration,
  { emptyServer, bug, onBegin }: RunOptions,
  { clock, timeline, remains }: Parts,
): Promise<Coverage> => {
  const model = createModel(configuration.hasBankDesk);
  const tally = createTally();
  const { waits } = timeline;
  const { seed } = configuration;
  const machine = await waits.on('the start of the machine', () =>
    startMachine({ seed, emptyServer, bug, timeline, remains }),
  );
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
    const nextStream = streamsOfPeople(seed);
    const everybody = await waits.on('everybody', () =>
      makeEverybody(machine, configuration, { model, nextStream }),
    );
    const storm = createStorm({
      machine,
      client,
      timeline,
      refusedTransfers: model.refusedTransfers,
      placeOrderAlone: () => placeOrderAlone({ client, model, timeline, everybody }),
    });
    weather.storm = storm;
    const operations = new Map<string, number>();
    const run: Run = { configuration, machine, client, timeline, model, everybody, storm, clock, operations };
    if (onBegin) await waits.on('onBegin', () => onBegin(remains.pids()));
    const sightings = createSightings(machine);
    await whileLooking({ sightings, timeline }, async () => {
      await waits.on('the orders before the storm', () => warmUp(run));
      await blow(run);
      if (!clock.end.signal.aborted) await checkAll(run);
    });
    return await waits.on('coverage', () =>
      readCoverage(machine, { sightings, tally, operations, storm, model }),
    );
  } finally {
    Object.assign(clock, { isStormOver: true, isRunOver: true });
    await waits.on('the end of the machine', () => machine.stop());
  }
};

/**
 * Runs one seed. If any part hangs, the run fails at the deadline, names everything it still waits for, and leaves no
 * process behind.
 */
export const runStorm = async (configuration: Configuration, options: RunOptions): Promise<StormResult> => {
  const startedAt = performance.now();
  const { bug, stopsAtFirst, onEntry, deadline = deadlineOf(configuration) } = options;
  const clock: Clock = { isStormOver: false, isRunOver: false, end: new AbortController() };
  const timeline = createTimeline((entry) => {
    onEntry?.(entry);
    if (entry.who !== 'FAILURE' || stopsAtFirst !== true || isUnexplained(entry.what)) return;
    clock.isRunOver = true;
    clock.end.abort();
  });
  const remains = createRemains();
  let coverage: Coverage = {};
  try {
    coverage = await timeline.waits.within(deadline, 'the whole run', () =>
      runToEnd(configuration, options, { clock, timeline, remains }),
    );
  } catch (error) {
    timeline.fail(`the run came to no end: ${String(error)}`);
    const open = timeline.waits.open();
    for (const text of open) timeline.add('still awaited', text);
    if (error instanceof OverdueError) timeline.fail(`still awaited: ${open.slice(0, 12).join('; ')}`);
  } finally {
    Object.assign(clock, { isStormOver: true, isRunOver: true });
    clock.end.abort();
    remains.kill();
    remains.release();
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { configuration, bug, failures: timeline.failures, timeline, coverage, seconds };
};
