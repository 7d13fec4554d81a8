/** Runs at most `countMax` pieces of work in parallel, the others in the order of their arrival. */
export const atMost = (countMax: number) => {
  const waiting: (() => void)[] = [];
  const state = { running: 0 };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.running >= countMax) await new Promise<void>((start) => waiting.push(start));
    else state.running += 1;
    try {
      return await work();
    } finally {
      // The free place goes directly to the next in line, so that no other call can take it.
      const next = waiting.shift();
      if (next) next();
      else state.running -= 1;
    }
  };
};
