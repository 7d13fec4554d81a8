import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { makeEmptyServer } from '../lib/empty-server.ts';
import { plantedBugs } from './bugs/planted-bugs.ts';
import { configure, type Configuration } from './configuration.ts';
import type { Fault } from './faults/plan.ts';
import { writeProof } from './results/proof.ts';
import { appendResult, appendShrunk, writeTimeline } from './results/results.ts';
import { runStorm, type StormResult } from './run-storm.ts';
import { shrinkFaults } from './shrink.ts';
import { type Entry, firstRule, isOfTime, lineOf } from './timeline.ts';

/**
 * `npm run storm`: runs of one seed or of several in a row. A failed run is repeated with fewer faults; `--bug`
 * plants one bug and expects the run to find it, `--bugs` each of them; `--proof` writes var/reports/storm.md from
 * all results of var/storm.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    /** Indexes of the faults in the seed's plan, as a shrunk run prints them; empty for none. */
    faults: { type: 'string' },
    /** This many additional kills of PostgreSQL, evenly over the storm. */
    kills: { type: 'string', default: '0' },
    tries: { type: 'string', default: '6' },
    /** Staff also upload statement files of the bank; off with `--no-bank`. */
    bank: { type: 'boolean', default: true },
    bug: { type: 'string' },
    bugs: { type: 'boolean', default: false },
    /** A run that has caught a planted bug is also shrunk. */
    shrink: { type: 'boolean', default: false },
    proof: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [firstSeed, seedCount, seconds] = [Number(values.seed), Number(values.seeds), Number(values.seconds)];
/** A planted bug must be caught within this many seeds. */
const seedsOfBug = 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const follow = (entry: Entry): void => say(lineOf(entry));

const kills = (count: number): readonly Fault[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'killDatabase',
    atMs: Math.round(((index + 1) * seconds * 1_000) / (count + 1)),
    forMs: 300,
    of: '',
    detail: '',
  }));

const configurationOf = (seed: number): Configuration => {
  const planned = configure({ seed, seconds, hasFaults: true, hasBankDesk: values.bank });
  const configuration = { ...planned, faults: [...planned.faults, ...kills(Number(values.kills))] };
  if (values.faults === undefined) return configuration;
  const places = values.faults.split(',').filter((text) => text !== '');
  return { ...configuration, faults: places.flatMap((place) => configuration.faults[Number(place)] ?? []) };
};

const run = async (
  emptyServer: string,
  configuration: Configuration,
  more: { readonly bug?: string; readonly stopsAtFirst?: boolean } = {},
): Promise<StormResult> => {
  const result = await runStorm(configuration, {
    emptyServer,
    ...more,
    ...(values.verbose && { onEntry: follow }),
  });
  const isOk = result.failures.length === 0;
  say(
    `${isOk ? 'ok  ' : 'FAIL'}  seed ${configuration.seed} (${result.seconds} s), ${writeTimeline(result)}`,
  );
  for (const text of result.failures) say(`     ${text}`);
  return result;
};

/** Reports the minimal faults with which the run still fails, and how to repeat it. */
const shrink = async (emptyServer: string, { configuration, bug, failures }: StormResult): Promise<void> => {
  const all = configuration.faults;
  const runs = { count: 0, startedAt: performance.now() };
  const isSlowOnly = failures.every(isOfTime);
  const left = await shrinkFaults(
    all,
    async (faults) => {
      runs.count += 1;
      const tried = await runStorm({ ...configuration, faults }, { emptyServer, bug, stopsAtFirst: true });
      const isFailed = tried.failures.some((failure) => isSlowOnly || !isOfTime(failure));
      say(`     with ${faults.length} of ${all.length} faults: ${isFailed ? 'fails' : 'passes'}`);
      return isFailed;
    },
    Number(values.tries),
  );
  const places = left.map((fault) => all.indexOf(fault)).join(',');
  const planted = bug === undefined ? '' : ` --bug '${bug}'`;
  say(
    `     again: npm run storm -- --seed ${configuration.seed} --seconds ${seconds} --faults '${places}'${values.bank ? '' : ' --no-bank'}${planted}`,
  );
  appendShrunk({
    at: new Date().toISOString(),
    seed: configuration.seed,
    stormSeconds: seconds,
    bug: bug ?? null,
    failure: firstRule(failures) ?? '',
    planned: all.length,
    left: left.map(({ kind, of, detail }) => [kind, of, detail].filter((text) => text !== '').join(' ')),
    runs: runs.count,
    minutes: Math.round((performance.now() - runs.startedAt) / 6_000) / 10,
  });
};

const runSeed = async (emptyServer: string, seed: number): Promise<boolean> => {
  const result = await run(emptyServer, configurationOf(seed));
  appendResult(result);
  const isOk = result.failures.length === 0;
  if (!isOk && Number(values.tries) > 0) await shrink(emptyServer, result);
  return isOk;
};

/** An exceeded time limit counts as the bug's effect only if the same seed without the bug meets it. */
const isCaughtBy = async (
  emptyServer: string,
  { configuration, failures }: StormResult,
): Promise<boolean> => {
  if (failures.length === 0 || failures.some((failure) => !isOfTime(failure))) return failures.length > 0;
  const without = await run(emptyServer, configuration);
  appendResult(without);
  return without.failures.length === 0;
};

/** Runs seed after seed until the bug is found. */
const runBug = async (emptyServer: string, bug: string): Promise<boolean> => {
  for (let tries = 1; tries <= seedsOfBug; tries += 1) {
    const configuration = configurationOf(firstSeed + tries - 1);
    const result = await run(emptyServer, configuration, { bug, stopsAtFirst: true });
    const isCaught = await isCaughtBy(emptyServer, result);
    appendResult(result, isCaught);
    if (!isCaught) continue;
    say(`ok    "${bug}" is caught by seed ${tries}: ${firstRule(result.failures)}`);
    if (values.shrink) await shrink(emptyServer, result);
    return true;
  }
  say(`FAIL  "${bug}" is not caught by ${seedsOfBug} seeds`);
  return false;
};

const runAll = async (emptyServer: string): Promise<boolean> => {
  const outcomes: boolean[] = [];
  if (values.bugs || values.bug !== undefined)
    for (const { name } of plantedBugs.filter((one) => values.bugs || one.name === values.bug))
      outcomes.push(await runBug(emptyServer, name));
  else
    for (let index = 0; index < seedCount; index += 1)
      outcomes.push(await runSeed(emptyServer, firstSeed + index));
  return outcomes.length > 0 && outcomes.every(Boolean);
};

const main = async (): Promise<number> => {
  if (values.proof) {
    writeProof();
    return 0;
  }
  const data = makeDataFolder('memory');
  // At a signal too.
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  await makeEmptyServer(join(data, 'postgres'));
  return (await runAll(join(data, 'postgres'))) ? 0 : 1;
};

// Without a listener, such an end would skip `exit`, which kills the machine's processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.exit(await main());
