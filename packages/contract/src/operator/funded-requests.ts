import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { fundedRequestItem } from '../schemas/funded-request.ts';
import { listOf, localeQuery, lookupId, paginationQuery } from '../schemas/primitives.ts';

export const listInterestRequests = defineRoute({
  operationId: 'listInterestRequests',
  method: 'GET',
  path: '/operator/funded-requests',
  tag: 'projects',
  summary:
    'Who would have liked which funded project, newest first; with `Accept: text/csv` as a file. To tell them of the next one.',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...paginationQuery, 'filters[project]': z.optional(lookupId) }),
  answer: listOf(fundedRequestItem),
  errors: [],
});
