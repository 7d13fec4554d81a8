import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  bookProof,
  bookProofItem,
  configuration,
  scheduled,
  scheduleQuery,
  searchHit,
  searchQuery,
  today,
} from '../../schemas/overview.ts';
import { cursorQuery, dataOf, lookupId, pageAfter } from '../../schemas/primitives.ts';

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

export const listSchedule = defineRoute({
  operationId: 'listSchedule',
  method: 'GET',
  path: '/operator/schedule',
  tag: 'overview',
  summary:
    'What becomes visible, counts or ends by itself, soonest first, as far as the caller may see the kind.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(scheduleQuery),
  answer: pageAfter(scheduled),
  errors: [],
});

export const listBookProofs = defineRoute({
  operationId: 'listBookProofs',
  method: 'GET',
  path: '/operator/book-proofs',
  tag: 'overview',
  summary: 'When the books were proved and what was found, the latest first.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(bookProofItem),
  errors: [],
});

export const getBookProof = defineRoute({
  operationId: 'getBookProof',
  method: 'GET',
  path: '/operator/book-proofs/{documentId}',
  tag: 'overview',
  summary: 'A proof of the books, with each rule that did not hold and the first rows that break it.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(bookProof),
  errors: ['common.not_found'],
});

export const askForBookProof = defineRoute({
  operationId: 'askForBookProof',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/book-proofs',
  tag: 'overview',
  summary: 'Asks for a proof of the books now; whoever asks while one waits gets that one.',
  access: 'staff',
  permission: 'books.read',
  idempotency: 'required',
  rate: 'write',
  status: 201,
  answer: dataOf(bookProof),
  errors: [],
});

export const getConfiguration = defineRoute({
  operationId: 'getConfiguration',
  method: 'GET',
  path: '/operator/configuration',
  tag: 'overview',
  summary: 'What the process is configured with and from where; no secret is shown.',
  access: 'staff',
  permission: 'configuration.read',
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(configuration),
  errors: [],
});
