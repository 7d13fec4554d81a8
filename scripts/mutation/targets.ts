/** A part of the code that is mutated by itself, with the tests that have to notice. */
export interface Target {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
  /** How many of its mutants are tried unless `--whole` is asked for. */
  readonly share: number;
}

/** The share is chosen so that about sixty mutants are tried: each starts the tests anew, which costs seconds. */
const apiModule = (name: string, share: number, neighbours: readonly string[] = []): Target => ({
  name,
  mutate: [`apps/api/src/modules/${name}/**/*.ts`, `!apps/api/src/modules/${name}/**/*.test.ts`],
  tests: [name, ...neighbours].map((folder) => `apps/api/src/modules/${folder}/**/*.test.ts`),
  needsDatabase: true,
  share,
});

export const targets: readonly Target[] = [
  {
    name: 'domain',
    mutate: ['packages/domain/src/**/*.ts', '!packages/domain/src/**/*.test.ts'],
    tests: ['packages/domain/src/**/*.test.ts'],
    needsDatabase: false,
    share: 1,
  },
  apiModule('orders', 0.04),
  apiModule('payments', 0.02),
  apiModule('ledger', 0.15),
  apiModule('wallets', 0.06),
  apiModule('payouts', 0.04),
  apiModule('staff', 0.08),
  apiModule('voting', 0.08),
  apiModule('accounts', 0.02),
];
