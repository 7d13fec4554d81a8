import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/children.ts';
import type { Coverage } from '../coverage.ts';
import type { StormResult } from '../run-storm.ts';
import { lineOf } from '../timeline.ts';

const folder = join(root, 'var', 'storm');
const file = join(folder, 'results.jsonl');
const shrunkFile = join(folder, 'shrunk.jsonl');

/** The stored facts of a run. */
export interface Remembered {
  readonly at: string;
  readonly seed: number;
  /** The duration of the storm itself. */
  readonly stormSeconds: number;
  readonly seconds: number;
  readonly bug: string | null;
  readonly failures: readonly string[];
  /** Tells whether the planted bug caused the failures. */
  readonly isCaught?: boolean;
  readonly coverage: Coverage;
}

/** The remaining faults of a failed run. */
export interface Shrunk {
  readonly at: string;
  readonly seed: number;
  readonly stormSeconds: number;
  readonly bug: string | null;
  readonly failure: string;
  /** The number of planned faults. */
  readonly planned: number;
  readonly left: readonly string[];
  /** The number of repeated runs, and their duration. */
  readonly runs: number;
  readonly minutes: number;
}

const append = (path: string, one: Remembered | Shrunk): void => {
  mkdirSync(folder, { recursive: true });
  appendFileSync(path, `${JSON.stringify(one)}\n`);
};

export const appendResult = (
  { configuration, bug, failures, coverage, seconds }: StormResult,
  isCaught?: boolean,
): void => {
  const remembered: Remembered = {
    at: new Date().toISOString(),
    seed: configuration.seed,
    stormSeconds: configuration.seconds,
    seconds,
    bug: bug ?? null,
    failures,
    ...(isCaught !== undefined && { isCaught }),
    coverage,
  };
  append(file, remembered);
};

export const appendShrunk = (shrunk: Shrunk): void => append(shrunkFile, shrunk);

const read = (path: string): readonly unknown[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as unknown)
    : [];

export const readResults = (): readonly Remembered[] => read(file) as Remembered[];
export const readShrunk = (): readonly Shrunk[] => read(shrunkFile) as Shrunk[];

/** Writes the events of a run, in order; returns the path. */
export const writeTimeline = ({ configuration, bug, timeline, failures, coverage }: StormResult): string => {
  mkdirSync(folder, { recursive: true });
  const planted = bug === undefined ? '' : `-${bug.replaceAll(' ', '-')}`;
  const path = join(folder, `seed-${configuration.seed}${planted}.txt`);
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
