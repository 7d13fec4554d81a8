import { createWaits, type Waits } from './waits.ts';

/** What happened, in order, as the report of a run shows it. */
export interface Entry {
  /** Since the beginning of the run. */
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
}

export interface Timeline {
  readonly entries: readonly Entry[];
  readonly failures: readonly string[];
  add(who: string, what: string): void;
  /** Something that must never happen; the same text counts once. */
  fail(text: string): void;
  now(): number;
  /** What has not happened yet. */
  readonly waits: Waits;
}

export const createTimeline = (onEntry: (entry: Entry) => void = () => undefined): Timeline => {
  const startedAt = performance.now();
  const entries: Entry[] = [];
  const failures: string[] = [];
  const now = (): number => Math.round(performance.now() - startedAt);
  const add = (who: string, what: string): void => {
    const entry = { atMs: now(), who, what };
    entries.push(entry);
    onEntry(entry);
  };
  return {
    entries,
    failures,
    add,
    fail: (text) => {
      if (failures.includes(text)) return;
      failures.push(text);
      add('FAILURE', text);
    },
    now,
    waits: createWaits(),
  };
};

export const lineOf = ({ atMs, who, what }: Entry): string =>
  `${(atMs / 1000).toFixed(2).padStart(8)}  ${who.padEnd(14)} ${what}`;

/** An answer 5xx is a failure, but says of no rule that it is broken. */
export const isUnexplained = (failure: string): boolean => / was answered 5\d\d/.test(failure);
