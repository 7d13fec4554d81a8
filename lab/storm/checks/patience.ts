/** How long something may take that has to come to an end. */
export interface Patience {
  /** For so long, and so many looks, nothing of what is left may change. */
  readonly stillMs: number;
  readonly stillLooks: number;
  /** It takes no longer in all, whatever changes meanwhile. */
  readonly wholeMs: number;
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

/** Tells what hangs from what is slow: by whether what is left changes from look to look. */
export const createPatience = (
  { stillMs, stillLooks, wholeMs }: Patience,
  now: () => number = () => performance.now(),
): { readonly isOver: (left: string) => string | undefined } => {
  const startedAt = now();
  const still = { since: startedAt, looks: 0, left: '' };
  return {
    /** In which way it is over, after a look that found this left; undefined while it is not. */
    isOver: (left) => {
      if (left === still.left) still.looks += 1;
      else Object.assign(still, { since: now(), looks: 1, left });
      const [stillFor, since] = [now() - still.since, now() - startedAt];
      if (stillFor > stillMs && still.looks > stillLooks) return `nothing got on for ${inSeconds(stillFor)}`;
      return since > wholeMs ? `${inSeconds(since)} were not enough` : undefined;
    },
  };
};
