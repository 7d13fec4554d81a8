import { join, relative } from 'node:path';
import { creditHooks, type MutantCoverage } from './coverage.ts';
import { isInSample, type Place } from './sample.ts';
import { readSettings } from './settings.ts';
import { untried } from './untried.ts';

/** The part of Stryker's test runners that is used here. */
interface DryRun {
  readonly status: string;
  readonly tests?: readonly { readonly id: string }[];
  readonly mutantCoverage?: MutantCoverage;
}
interface MutantRun {
  readonly activeMutant: {
    readonly fileName: string;
    readonly mutatorName: string;
    readonly replacement: string;
    readonly location: { readonly start: Place; readonly end: Place };
  };
}
interface TestRunner {
  capabilities(): unknown;
  init?(): Promise<void>;
  dispose?(): Promise<void>;
  dryRun(options: object): Promise<DryRun>;
  mutantRun(options: MutantRun): Promise<object>;
}

const root = join(import.meta.dirname, '..', '..');

/** A runner that tries only the mutants of the sample, and none after the time limit. */
export const sampling = (vitest: TestRunner): TestRunner => {
  const { sample, endsAt } = readSettings();
  return {
    capabilities: () => vitest.capabilities(),
    init: async () => vitest.init?.(),
    dispose: async () => vitest.dispose?.(),
    dryRun: async (options) => {
      const result = await vitest.dryRun(options);
      const { tests = [], mutantCoverage } = result;
      if (!mutantCoverage) return result;
      const ids = tests.map(({ id }) => id);
      return { ...result, mutantCoverage: creditHooks(mutantCoverage, ids) };
    },
    mutantRun: async (options) => {
      const { fileName, location, mutatorName: mutator, replacement } = options.activeMutant;
      const name = { file: relative(root, fileName), ...location, mutator, replacement };
      if (!isInSample(name, sample)) return { status: 'error', errorMessage: untried.notInSample };
      if (Date.now() > endsAt) return { status: 'error', errorMessage: untried.noTimeLeft };
      return vitest.mutantRun(options);
    },
  };
};
