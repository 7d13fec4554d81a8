import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { searchHit, searchQuery, today } from '../../schemas/overview.ts';
import { dataOf } from '../../schemas/primitives.ts';

export const getToday = defineRoute({
  operationId: 'getToday',
  method: 'GET',
  path: '/operator/today',
  tag: 'overview',
  summary:
    'What waits for a person and for how long, as far as the caller may see it; money and shares in sums.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(today),
  errors: [],
});

export const searchEverything = defineRoute({
  operationId: 'searchEverything',
  method: 'GET',
  path: '/operator/search',
  tag: 'overview',
  summary:
    'What fits the words, the number, the account or the amount typed, as far as the caller may see it; at most five of a kind.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(searchQuery),
  answer: z.strictObject({ data: z.array(searchHit), meta: z.strictObject({}) }),
  errors: [],
});
