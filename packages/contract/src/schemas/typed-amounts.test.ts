import { expect, it } from 'vitest';
import { restrictMoney } from './payments/operator-suspense.ts';
import { newDistribution } from './portfolio/distribution.ts';

const planned = (expectedNet: number) =>
  newDistribution
    .safeParse({
      project: 'a'.repeat(24),
      reason: 'The rent of the quarter',
      importId: null,
      periodFrom: '2026-01-01',
      periodTo: '2026-03-31',
      recordOn: '2026-03-31',
      payOn: '2026-04-15',
      expectedNet,
      declaration: null,
    })
    .error?.issues.find(({ path }) => path.join('.') === 'expectedNet')?.message;

it('newDistribution refuses an amount so large that a sum of hundreds of them is not exact', () => {
  expect(planned(10_000_000_000_000)).toBeUndefined();
  expect(planned(10_000_000_000_001)).toBe('too_big');
  expect(planned(Number.MAX_SAFE_INTEGER)).toBe('too_big');
  expect(900 * 10_000_000_000_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

it('restrictMoney refuses an amount so large that a sum of hundreds of them is not exact', () => {
  const restricted = (amount: number) =>
    restrictMoney.safeParse({ amount, currency: 'EUR', reason: 'A court asks' }).success;
  expect([10_000_000_000_000, 10_000_000_000_001, 0].map(restricted)).toEqual([true, false, false]);
});
