/** A statement about the whole database that is always true. */
export interface Invariant {
  /** A letter for the subject and a number: `M1`, `O3` (docs/operations/verify.md). */
  readonly id: string;
  /** The rule in plain words. */
  readonly title: string;
  /**
   * `safety`: a violation is damage. `liveness`: something that has to happen soon has not happened yet, which is
   * also so while the workers are stopped.
   */
  readonly nature: 'safety' | 'liveness';
  /** One SELECT whose rows are the violations. It runs as the application's role, in a read-only snapshot. */
  readonly sql: string;
}
