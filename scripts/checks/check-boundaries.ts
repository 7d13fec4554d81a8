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

/** With fewer modules the checker has not understood our files, and its silence means nothing. */
const modulesMin = 300;

export const cruise = (dir: string): CruiseResult => {
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'apps',
      'packages',
    ],
    { cwd: dir, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (result.stdout === '') throw new Error(result.stderr);
  return JSON.parse(result.stdout) as CruiseResult;
};

/** Imports point in one direction only (docs/decisions/0001). */
export const checkBoundaries = async (): Promise<string[]> => {
  const { summary } = cruise(root);
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return summary.totalCruised < modulesMin
    ? [...violations, `only ${summary.totalCruised} modules were read, at least ${modulesMin} expected`]
    : violations;
};
