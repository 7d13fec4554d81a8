/** A part of the code that is mutated by itself, with the tests that have to notice. */
export interface Target {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
  /** How many of its mutants are tried unless `--whole` is asked for. */
  readonly share: number;
  /** What the first run of its sample found, before tests were added because of it: only that speaks of the rest. */
  readonly first?: { readonly tried: number; readonly noticed: number };
}

/** What each module tells of a person, and what keeps an account from being deleted, is shown there. */
const ofPeople = ['accounts/own-data.test.ts', 'accounts/delete-account.test.ts'];

/**
 * The share is chosen so that about sixty mutants are tried: each starts the tests anew, which costs seconds. `more`
 * are tests elsewhere that show what this module does.
 */
const apiModule = (name: string, share: number, ...more: readonly string[]): Target => ({
  name,
  mutate: [`apps/api/src/modules/${name}/**/*.ts`, `!apps/api/src/modules/${name}/**/*.test.ts`],
  tests: [`${name}/**/*.test.ts`, ...ofPeople, ...more].map((test) => `apps/api/src/modules/${test}`),
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
  apiModule('orders', 0.055, 'payments/cancel-and-refund.test.ts'),
  apiModule('payments', 0.025, 'bank-statements/reversed-payments.test.ts'),
  apiModule('ledger', 0.25),
  apiModule('wallets', 0.065),
  apiModule('payouts', 0.035),
  apiModule('staff', 0.085),
  apiModule('voting', 0.09),
  apiModule('accounts', 0.025),
];
