import { BusinessError } from '@parcela/platform/errors.ts';
import { type Point, type Work, decisionPoints } from './interleave.ts';

export type Side = 'left' | 'right';

/** Two pieces of work on the same money, created for each run. */
export interface Race {
  readonly left: Work;
  readonly right: Work;
  readonly meanwhile?: () => Promise<unknown>;
  /** The result in the database. */
  readonly outcome: () => Promise<unknown>;
}

export interface RaceCase {
  readonly name: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly points: readonly Point[];
  readonly make: () => Promise<Race>;
  /** The answers of each side and the result, when the left or the right side was first. */
  readonly wins: Readonly<Record<Side, readonly [left: string, right: string, outcome: unknown]>>;
  /** The side that was first when this side paused there; by default the side with the lock. Undefined means either. */
  readonly winner?: (stopped: Side, at: Point) => Side | undefined;
}

export const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');
const [beforeLock, firstLock] = decisionPoints;
export const hasLock = (at: Point): boolean => at !== beforeLock;
/** If the first lock is not on the money, the other side can still lock the money. */
export const hasSecondLock = (stopped: Side, at: Point): Side =>
  at === beforeLock || at === firstLock ? other(stopped) : stopped;

/** `done`, or the code of the refusal; other errors are thrown. */
export const answerOf = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  if (result.reason instanceof BusinessError) return result.reason.code;
  throw result.reason;
};
