import { expect, it } from 'vitest';
import { payoutsSweeps } from './distributions.jobs.ts';

it('goes on with approved payouts five steps a second, and looks each minute whether waiting lines can be paid', () => {
  // Nothing of it is used before a sweep runs.
  const parts = {} as Parameters<typeof payoutsSweeps>[0];
  expect(payoutsSweeps(parts)).toMatchObject([
    { name: 'payouts.execute', everyS: 1, passesPerTurn: 5 },
    { name: 'payouts.settle-waiting', everyS: 60 },
  ]);
});
