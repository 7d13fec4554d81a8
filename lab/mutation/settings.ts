import type { Sample } from './sample.ts';

/** Settings that the command passes to the processes that Stryker starts. */
export interface RunSettings {
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
  readonly sample: Sample;
  /** Milliseconds since 1970 after which no further mutant is tried. */
  readonly endsAt: number;
}

export const settingsVariable = 'MUTATION_RUN';

export const readSettings = (): RunSettings => {
  const text = process.env[settingsVariable];
  if (text === undefined) throw new Error('Mutants are tried by npm run test:mutation only.');
  return JSON.parse(text) as RunSettings;
};
