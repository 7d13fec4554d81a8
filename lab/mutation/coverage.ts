/** How often each mutant was reached, by its number: during the loading of modules, and by each test. */
export interface MutantCoverage {
  readonly static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const mark = '#hooks of the file';

/** The name under which mutants reached by a file's hooks are counted; looks like the name of a test. */
export const hooksOf = (file: string): string => `${file}${mark}`;

/** Every test of a file needs its hooks, so each is credited with the mutants that they reach. */
export const creditHooks = (coverage: MutantCoverage, testIds: readonly string[]): MutantCoverage => {
  const perTest: Record<string, Readonly<Record<string, number>>> = { ...coverage.perTest };
  for (const [id, hits] of Object.entries(coverage.perTest)) {
    if (!id.endsWith(mark)) continue;
    delete perTest[id];
    const file = id.slice(0, -mark.length);
    for (const test of testIds.filter((name) => name.startsWith(`${file}#`))) {
      const own = { ...perTest[test] };
      for (const [mutant, count] of Object.entries(hits)) own[mutant] = (own[mutant] ?? 0) + count;
      perTest[test] = own;
    }
  }
  return { ...coverage, perTest };
};
