import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/children.ts';

interface CruiseResult {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

/** If fewer modules are found, the checker has not understood our files, and an empty result means nothing. */
const modulesMin = 300;

/**
 * Reads the modules at these paths of a folder with all that they import.
 * @param depth imports that are followed from them, one after the other; 0: all
 */
export const cruise = (dir: string, paths: readonly string[], depth = 0): CruiseResult => {
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      '--max-depth',
      String(depth),
      ...paths,
    ],
    { cwd: dir, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (result.stdout === '') throw new Error(result.stderr);
  return JSON.parse(result.stdout) as CruiseResult;
};

/** The faults in a result. */
export const faultsOf = ({ summary }: CruiseResult): string[] => {
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return summary.totalCruised < modulesMin
    ? [...violations, `only ${summary.totalCruised} modules were read, at least ${modulesMin} expected`]
    : violations;
};

/** Imports point in one direction only (docs/decisions/0001). */
export const checkBoundaries = async (): Promise<string[]> => faultsOf(cruise(root, ['apps', 'packages']));
