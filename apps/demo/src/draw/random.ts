/** Deterministic random source: the same seed gives the same picture on every machine. */
export type Random = Readonly<{
  /** In [0, 1). */
  next: () => number;
  between: (from: number, to: number) => number;
  /** Whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly [T, ...T[]]) => T;
}>;

/** FNV-1a, to turn a readable seed into the 32 bits the generator starts from. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + (to - from) * next();
  const int = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
  };
}
