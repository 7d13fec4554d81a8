import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { earningStatement, nextPayout, upcomingDistribution } from '../../schemas/portfolio/distribution.ts';
import { localeQuery, lookupId } from '../../schemas/primitives.ts';

export const getEarning = defineRoute({
  operationId: 'getEarning',
  isViewable: true,
  method: 'GET',
  path: '/core/user/earnings/{documentId}',
  tag: 'earnings',
  summary: 'What one payout brought the caller, from the gross rent to the net.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  answer: earningStatement,
  errors: ['common.not_found'],
});

export const listPayoutsAhead = defineRoute({
  operationId: 'listPayoutsAhead',
  isViewable: true,
  method: 'GET',
  path: '/core/user/payouts-ahead',
  tag: 'earnings',
  summary: 'Payouts announced for projects of which the caller holds shares, the next first; 100 at most.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery }),
  answer: z.array(upcomingDistribution),
  errors: [],
});

export const getNextPayout = defineRoute({
  operationId: 'getNextPayout',
  isViewable: true,
  method: 'GET',
  path: '/core/projects/{documentId}/next-payout',
  tag: 'earnings',
  summary:
    'The next announced payout of a project in which shares bought today take part; null if there is none.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: z.strictObject({ next: z.nullable(nextPayout) }),
  errors: ['project.not_found'],
});
