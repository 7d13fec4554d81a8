/** The time limits for work that must end. */
export interface Patience {
  /** The remaining work must change within this time and this number of checks. */
  readonly stillMs: number;
  readonly stillLooks: number;
  /** The total time limit, regardless of changes. */
  readonly wholeMs: number;
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

/** Distinguishes hanging work from slow work: slow work changes between checks. */
export const createPatience = (
  { stillMs, stillLooks, wholeMs }: Patience,
  now: () => number = () => performance.now(),
): { readonly isOver: (left: string) => string | undefined } => {
  const startedAt = now();
  const still = { since: startedAt, looks: 0, left: '' };
  return {
    /** Returns how the wait ended after a check with this remaining work; undefined while it continues. */
    isOver: (left) => {
      if (left === still.left) still.looks += 1;
      else Object.assign(still, { since: now(), looks: 1, left });
      const [stillFor, since] = [now() - still.since, now() - startedAt];
      if (stillFor > stillMs && still.looks > stillLooks) return `nothing got on for ${inSeconds(stillFor)}`;
      return since > wholeMs ? `${inSeconds(since)} were not enough` : undefined;
    },
  };
};
