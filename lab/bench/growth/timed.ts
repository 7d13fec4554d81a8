/** Runs a piece of work and prints its duration; returns its result and the seconds. */
export const timed = async <T>(what: string, work: () => Promise<T>): Promise<readonly [T, number]> => {
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1_000;
  process.stdout.write(`${what}: ${seconds.toFixed(1)} s\n`);
  return [result, seconds];
};
