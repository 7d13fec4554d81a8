import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/children.ts';
import type { Coverage } from '../coverage.ts';
import type { StormResult } from '../run-storm.ts';
import { lineOf } from '../timeline.ts';

const folder = join(root, 'var', 'storm');
const file = join(folder, 'results.jsonl');

/** What is remembered of a run. */
export interface Remembered {
  readonly at: string;
  readonly seed: number;
  /** Of the storm itself. */
  readonly stormSeconds: number;
  readonly seconds: number;
  readonly bug: string | null;
  readonly failures: readonly string[];
  readonly coverage: Coverage;
}

export const appendResult = ({ configuration, bug, failures, coverage, seconds }: StormResult): void => {
  mkdirSync(folder, { recursive: true });
  const remembered: Remembered = {
    at: new Date().toISOString(),
    seed: configuration.seed,
    stormSeconds: configuration.seconds,
    seconds,
    bug: bug ?? null,
    failures,
    coverage,
  };
  appendFileSync(file, `${JSON.stringify(remembered)}\n`);
};

export const readResults = (): readonly Remembered[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Remembered)
    : [];

/** Writes what happened in a run, in order; answers where. */
export const writeTimeline = ({ configuration, timeline, failures, coverage }: StormResult): string => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `seed-${configuration.seed}.txt`);
  const plan = configuration.faults.map(
    ({ kind, of, detail, atMs, forMs }, place) =>
      `${String(place).padStart(3)}  ${kind} ${of} ${detail} at ${atMs} ms for ${forMs} ms`,
  );
  const text = [
    `Seed ${configuration.seed}, ${configuration.seconds} s, ${configuration.investorCount} investors`,
    ...(failures.length > 0 ? ['', 'Failures', ...failures] : []),
    '',
    'Planned faults',
    ...plan,
    '',
    'What happened',
    ...timeline.entries.map(lineOf),
    '',
    JSON.stringify(coverage, null, 2),
    '',
  ];
  writeFileSync(path, text.join('\n'));
  return relative(root, path);
};
