import { createWaits, type Waits } from './waits.ts';

/** An event of a run, in the order of its report. */
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
  /** Reports something that must never happen; the same text counts once. */
  fail(text: string): void;
  now(): number;
  /** The current waits. */
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

/** An answer 5xx or a missing one is a failure, but does not prove that a rule is broken. */
export const isUnexplained = (failure: string): boolean =>
  / was answered 5\d\d| had no answer without a fault$/.test(failure);

/** A busy machine, on which work exceeded its time limit, may also cause such a failure. */
export const isOfTime = (failure: string): boolean =>
  / without a fault$|nothing got on for|were not enough|came to no end|^still awaited| took more than | did not end within | cannot be started$|^the orders of the first minute/.test(
    failure,
  );

/** The most informative failure: a broken rule, otherwise the first. */
export const firstRule = (failures: readonly string[]): string | undefined =>
  failures.find((failure) => !isUnexplained(failure) && !isOfTime(failure)) ??
  failures.find((failure) => !isUnexplained(failure)) ??
  failures[0];
