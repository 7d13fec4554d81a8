import { expect, it } from 'vitest';
import { distributionsScheduledJobs } from './distributions.jobs.ts';

it('the jobs run five steps of approved distributions a second and retry waiting lines every minute', () => {
  // No job uses a dependency before it runs.
  const parts = {} as Parameters<typeof distributionsScheduledJobs>[0];
  expect(distributionsScheduledJobs(parts)).toMatchObject([
    { name: 'distributions.execute', everyS: 1, passesPerTurn: 5 },
    { name: 'distributions.resolve-waiting-lines', everyS: 60 },
  ]);
});
