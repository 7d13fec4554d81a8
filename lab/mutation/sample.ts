import { createHash } from 'node:crypto';

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface MutantName {
  /** From the root of the repository. */
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly mutator: string;
  readonly replacement: string;
}

const place = ({ line, column }: Place): string => `${line}:${column}`;

export interface Sample {
  readonly share: number;
  /**
   * Another number draws another sample: once tests were written because of one, only a new one is representative.
   */
  readonly number: number;
}

/**
 * Whether a mutant is tried. Its name and the sample’s number decide, so every run on the same code tries the same
 * ones, and a larger share includes a smaller one.
 */
export const isInSample = (mutant: MutantName, { share, number }: Sample): boolean => {
  if (share >= 1) return true;
  const { file, start, end, mutator, replacement } = mutant;
  const name = [number + 1, file, place(start), place(end), mutator, replacement].join('|');
  return createHash('sha256').update(name).digest().readUIntBE(0, 6) / 2 ** 48 < share;
};

/** The share of all mutants for `found` among `tried`: the 95 % interval of Wilson. */
export const interval = (found: number, tried: number): readonly [number, number] => {
  if (tried === 0) return [0, 1];
  const z = 1.96;
  const rate = found / tried;
  const width = z * Math.sqrt((rate * (1 - rate)) / tried + z ** 2 / (4 * tried ** 2));
  const scale = 1 + z ** 2 / tried;
  const middle = rate + z ** 2 / (2 * tried);
  return [(middle - width) / scale, (middle + width) / scale];
};
