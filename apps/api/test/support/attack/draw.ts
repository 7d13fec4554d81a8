import fc from 'fast-check';

/** Draws a value; the seed determines all values of a source. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

/** A source that gives the same values for the same seed. */
export const drawBy = (seed: number): Draw => {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!generate) throw new Error('one run gives one generator');
  return (arbitrary) => generate(() => arbitrary);
};

/** True in one of this many draws. */
export const isOnceIn = (draw: Draw, times: number): boolean => draw(fc.nat({ max: times - 1 })) === 0;

/** Draws one of these values, of which there must be at least one. */
export const oneOf = <T>(draw: Draw, values: readonly T[]): T => draw(fc.constantFrom(...values));
