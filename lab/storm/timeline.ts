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

/** An answer 5xx or none is a failure, but does not mean that a rule is broken. */
export const isUnexplained = (failure: string): boolean =>
  / was answered 5\d\d| had no answer without a fault$/.test(failure);

/** Such a failure may also come of a busy machine, on which something took longer than its bound. */
export const isOfTime = (failure: string): boolean =>
  / without a fault$|nothing got on for|were not enough|came to no end|^still awaited| took more than | did not end within | cannot be started$|^the orders of the first minute/.test(
    failure,
  );

/** The failure that says most: of a rule, else the first. */
export const firstRule = (failures: readonly string[]): string | undefined =>
  failures.find((failure) => !isUnexplained(failure) && !isOfTime(failure)) ??
  failures.find((failure) => !isUnexplained(failure)) ??
  failures[0];
