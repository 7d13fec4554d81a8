import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { arrangement, home, newGoal } from '../../schemas/portfolio/home.ts';
import { currency, dataOf, localeQuery, okAnswer } from '../../schemas/primitives.ts';

const change = {
  tag: 'portfolio',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: [],
} as const;

export const getHome = defineRoute({
  operationId: 'getHome',
  isViewable: true,
  method: 'GET',
  path: '/core/user/home',
  tag: 'portfolio',
  summary: 'Income, goal, next steps and the order of the tiles of the dashboard.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  /** Currency omitted: the currency of the profile. */
  query: z.strictObject({ currency: z.optional(currency), ...localeQuery }),
  answer: dataOf(home),
  errors: [],
});

export const arrangeHome = defineRoute({
  ...change,
  operationId: 'arrangeHome',
  method: 'PUT',
  path: '/core/user/home/tiles',
  summary: 'Stores the order of the tiles of the dashboard, and which are hidden.',
  body: z.strictObject({ data: arrangement }),
});

export const saveGoal = defineRoute({
  ...change,
  operationId: 'saveGoal',
  method: 'PUT',
  path: '/core/user/home/goal',
  summary: 'Sets the yearly income that the caller wants to reach.',
  body: z.strictObject({ data: newGoal }),
});

export const deleteGoal = defineRoute({
  ...change,
  operationId: 'deleteGoal',
  method: 'DELETE',
  path: '/core/user/home/goal',
  summary: 'Deletes the goal of the caller.',
});
