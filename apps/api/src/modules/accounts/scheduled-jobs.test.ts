import { expect, it } from 'vitest';
import { createErasePeople } from './data-rights/purge-deleted-accounts.ts';
import { createPurgeUnconfirmed } from './data-rights/purge-unconfirmed-accounts.ts';
import { createPurgeSocialAttempts } from './social-sign-in/purge-social-attempts.ts';

it('the jobs erase accounts every ten minutes and unfinished social sign-ins every minute', () => {
  // No job uses a dependency before it runs.
  const scheduledJobs = [
    createErasePeople({} as Parameters<typeof createErasePeople>[0]),
    createPurgeUnconfirmed({} as Parameters<typeof createPurgeUnconfirmed>[0]),
    createPurgeSocialAttempts({} as Parameters<typeof createPurgeSocialAttempts>[0]),
  ];
  expect(scheduledJobs.map(({ name, everyS }) => `${name} ${everyS}`)).toEqual([
    'accounts.erase-people 600',
    'accounts.purge-unconfirmed 600',
    'accounts.purge-social-attempts 60',
  ]);
});
