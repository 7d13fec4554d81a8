import type { Narrowing } from './since/narrowing.ts';

/** A statement about the whole database that is always true. */
export interface Invariant {
  /** A letter for the subject and a number: `M1`, `O3` (docs/operations/verify.md). */
  readonly id: string;
  /** The rule in plain words. */
  readonly title: string;
  /**
   * `safety`: a violation is damage. `liveness`: an effect is overdue, which also happens while the workers
   * are stopped.
   */
  readonly nature: 'safety' | 'liveness';
  /** The remedy for a violation of liveness, where it is not a worker. */
  readonly remedy?: string;
  /** One SELECT whose rows are the violations. It runs as the application's role, in a read-only snapshot. */
  readonly sql: string;
  /** The way to prove it when everything up to a seal has been proved before. */
  readonly since: Since;
}

/**
 * - `all`: by the same statement, which reads no more than an index or a small table holds.
 * - `touched`: by the same statement, of the rows that were touched since.
 * - `own`: by a statement of its own, which reads what is new or touched. What it cannot see the invariants of
 *   `follows` can.
 * - `follows`: not by itself; it follows from others, which are proved.
 */
export type Since =
  | { readonly way: 'all' }
  | { readonly way: 'touched'; readonly of: readonly Narrowing[] }
  | { readonly way: 'own'; readonly sql: string; readonly follows?: readonly string[] }
  | { readonly way: 'follows'; readonly follows: readonly string[] };
