import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, listOf, lookupText, paginationQuery } from '../../schemas/primitives.ts';
import {
  exchangeRates,
  newRates,
  publishedRates,
  publishedRatesState,
} from '../../schemas/payments/exchange-rates.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const staff = { tag: 'rates', access: 'staff', permission: 'rates.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const params = z.strictObject({ day: lookupText(20) });
const decide = {
  ...staff,
  permission: 'rates.decide',
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(publishedRates),
  errors: ['common.not_found', 'rates.decided'],
} as const;

export const listRates = defineRoute({
  ...read,
  operationId: 'listRates',
  path: '/operator/rates',
  summary: 'Exchange rates, the latest first.',
  query: z.strictObject(paginationQuery),
  answer: listOf(exchangeRates),
  errors: [],
});

export const requestRates = defineRoute({
  ...staff,
  operationId: 'requestRates',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/rates',
  summary: 'Asks a second person to set other exchange rates.',
  idempotency: 'required',
  rate: 'write',
  body: newRates,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['approval.pending', 'common.conflict'],
});

export const listPublishedRates = defineRoute({
  ...read,
  operationId: 'listPublishedRates',
  path: '/operator/published-rates',
  summary: 'What the European Central Bank published, the latest first: applied, or waiting for a decision.',
  query: z.strictObject({ 'filters[state]': z.optional(publishedRatesState), ...paginationQuery }),
  answer: listOf(publishedRates),
  errors: [],
});

export const fetchPublishedRates = defineRoute({
  ...staff,
  operationId: 'fetchPublishedRates',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/published-rates/fetch',
  summary:
    'Asks the European Central Bank now instead of at the next hour: new rates are applied, or wait when they moved by more than a tenth.',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(z.strictObject({ outcome: z.enum(['taken', 'waiting', 'known', 'unreachable']) })),
  errors: [],
});

export const acceptPublishedRates = defineRoute({
  ...decide,
  operationId: 'acceptPublishedRates',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/published-rates/{day}/accept',
  summary: 'Puts rates in force that moved by more than a tenth.',
});

export const rejectPublishedRates = defineRoute({
  ...decide,
  operationId: 'rejectPublishedRates',
  inRunOff: 'goes on',
  path: '/operator/published-rates/{day}/reject',
  summary: 'Leaves the rates as they are.',
});
