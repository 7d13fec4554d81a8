import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Numbers for one purpose or one actor, independent of other streams. */
export interface Stream {
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the names, in proportion to their weights; undefined when all weights are 0. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name | undefined;
  /** Eight letters and digits, for idempotency keys. */
  word(): string;
}

const digits = 36;

const streamOf = (draw: (low: number, high: number) => number): Stream => {
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('there is nothing to pick');
    return items[draw(0, items.length - 1)] as T;
  };
  return {
    int: draw,
    chance: (probability) => draw(0, 999_999) < probability * 1_000_000,
    pick,
    weighted: (weights) => {
      const weightOf = (name: keyof typeof weights): number => weights[name] ?? 0;
      const names = (Object.keys(weights) as (keyof typeof weights)[]).filter((name) => weightOf(name) > 0);
      const total = names.reduce((sum, name) => sum + weightOf(name), 0);
      if (total === 0) return undefined;
      let left = draw(1, total);
      return names.find((name) => (left -= weightOf(name)) <= 0);
    },
    word: () => Array.from({ length: 8 }, () => draw(0, digits - 1).toString(digits)).join(''),
  };
};

/** Streams of one seed, each far from the others in the sequence of one generator. */
export const streamsOf = (seed: number): (() => Stream) => {
  const root = xoroshiro128plus(seed);
  return () => {
    const own = root.clone();
    root.jump();
    return streamOf((low, high) => uniformInt(own, low, high));
  };
};
