/** A part of the code that is mutated alone, with the tests that must detect its mutants. */
export interface Target {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
  /** The share of its mutants that runs without `--whole`. */
  readonly share: number;
  /** By sample number. */
  readonly firsts: Readonly<Record<number, First>>;
}

/** The result of a sample's first run, before it led to new tests: only that result is representative. */
export interface First {
  readonly tried: number;
  readonly noticed: number;
}

/** By part and sample number; recorded by hand after the first run. */
const firstScores: Readonly<Record<string, Target['firsts']>> = {
  orders: { 1: { tried: 58, noticed: 43 }, 2: { tried: 57, noticed: 48 } },
  ledger: { 1: { tried: 48, noticed: 44 }, 2: { tried: 41, noticed: 39 } },
  payments: { 1: { tried: 49, noticed: 37 }, 2: { tried: 41, noticed: 37 } },
  wallets: { 1: { tried: 38, noticed: 31 }, 2: { tried: 35, noticed: 31 } },
  distributions: { 1: { tried: 35, noticed: 30 }, 2: { tried: 41, noticed: 39 } },
  staff: { 1: { tried: 37, noticed: 33 }, 2: { tried: 39, noticed: 36 } },
  voting: { 1: { tried: 32, noticed: 29 }, 2: { tried: 47, noticed: 39 } },
  accounts: { 1: { tried: 47, noticed: 42 }, 2: { tried: 41, noticed: 36 } },
};

/** These tests show each module's personal data and its blockers of a deletion. */
const ofPeople = [
  'accounts/data-rights/download-own-data.test.ts',
  'accounts/data-rights/delete-account.test.ts',
];

/**
 * The share gives about forty mutants: each restarts the tests, which takes seconds. `more` lists tests elsewhere
 * that exercise this module.
 */
const apiModule = (name: string, share: number, ...more: readonly string[]): Target => ({
  name,
  mutate: [`apps/api/src/modules/${name}/**/*.ts`, `!apps/api/src/modules/${name}/**/*.test.ts`],
  tests: [`${name}/**/*.test.ts`, ...ofPeople, ...more].map((test) => `apps/api/src/modules/${test}`),
  needsDatabase: true,
  share,
  firsts: firstScores[name] ?? {},
});

export const targets: readonly Target[] = [
  {
    name: 'domain',
    mutate: ['packages/domain/src/**/*.ts', '!packages/domain/src/**/*.test.ts'],
    tests: ['packages/domain/src/**/*.test.ts'],
    needsDatabase: false,
    share: 1,
    firsts: {},
  },
  apiModule('orders', 0.055, 'payments/refunds/cancel-and-refund.test.ts'),
  apiModule('payments', 0.013, 'bank/statements/import-reversals.test.ts'),
  apiModule('bank', 0.05),
  {
    ...apiModule('ledger', 0.13),
    mutate: ['packages/ledger/src/**/*.ts'],
    tests: ['apps/api/test/ledger/**/*.test.ts', ...ofPeople.map((test) => `apps/api/src/modules/${test}`)],
  },
  apiModule(
    'wallets',
    0.042,
    'payments/refunds/refunds.test.ts',
    'payments/reversals/reversed-money.test.ts',
    'distributions/paying/pay-line-by-bank.test.ts',
  ),
  apiModule('distributions', 0.023),
  apiModule('staff', 0.06),
  apiModule('voting', 0.063),
  apiModule('accounts', 0.018),
];
