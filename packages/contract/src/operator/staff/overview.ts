import { defineRoute } from '../../route.ts';
import { today } from '../../schemas/overview.ts';
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
