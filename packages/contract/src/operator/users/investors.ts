import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { investorItem, investorsQuery } from '../../schemas/accounts/operator-investors.ts';
import { pageAfter } from '../../schemas/primitives.ts';

export const listInvestors = defineRoute({
  operationId: 'listInvestors',
  method: 'GET',
  path: '/operator/users',
  tag: 'users',
  summary: 'Investors, the newest first; accounts that were deleted are not among them.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(investorsQuery),
  answer: pageAfter(investorItem),
  errors: [],
});
