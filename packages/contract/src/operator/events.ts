import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { parkedEvent, parkedEventKey } from '../schemas/event.ts';
import { listOf, okAnswer, paginationQuery } from '../schemas/primitives.ts';

export const listParkedEvents = defineRoute({
  operationId: 'listParkedEvents',
  method: 'GET',
  path: '/operator/events/parked',
  tag: 'events',
  summary:
    'What should have followed from an event and failed for the last time, the latest first: nobody was notified or told of it.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: listOf(parkedEvent),
  errors: [],
});

export const retryParkedEvent = defineRoute({
  operationId: 'retryParkedEvent',
  method: 'POST',
  path: '/operator/events/parked/retry',
  tag: 'events',
  summary:
    'Tries a parked event again, at once and as often as before; what has worked meanwhile is not repeated.',
  access: 'staff',
  permission: 'events.retry',
  idempotency: 'required',
  rate: 'write',
  body: parkedEventKey,
  answer: okAnswer,
  errors: ['common.not_found'],
});
