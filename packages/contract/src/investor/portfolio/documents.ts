import { documentKinds } from '@parcela/domain';
import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { taxText } from '../../schemas/content/tax-text.ts';
import { documentItem, taxCountries } from '../../schemas/portfolio/document.ts';
import { year } from '../../schemas/portfolio/earning.ts';
import {
  dataOf,
  instant,
  localeQuery,
  lookupId,
  pagination,
  paginationQuery,
} from '../../schemas/primitives.ts';

const look = {
  method: 'GET',
  tag: 'documents',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
} as const;

export const listDocuments = defineRoute({
  ...look,
  operationId: 'listDocuments',
  isViewable: true,
  path: '/api/documents',
  summary:
    'Documents of the caller, the newest first: certificates, receipts, accepted agreements, yearly statements and ' +
    'tax overviews. `years` are those with any document.',
  query: z.strictObject({
    ...localeQuery,
    ...paginationQuery,
    'filters[kind]': z.optional(z.enum(documentKinds)),
    'filters[year]': z.optional(year),
  }),
  answer: z.strictObject({
    data: z.array(documentItem),
    meta: z.strictObject({ pagination, years: z.array(z.int()) }),
  }),
  errors: [],
});

export const exportTaxOverview = defineRoute({
  ...look,
  operationId: 'exportTaxOverview',
  path: '/api/tax-overviews/{country}/{year}',
  summary:
    'The earnings of a year for a Czech (`CZ`) or Polish (`PL`) tax return as a tagged PDF: gross, withheld tax and ' +
    'net by country of the project and currency, converted at the frozen rates.',
  rate: 'lookup',
  params: z.strictObject({ country: z.enum(taxCountries), year }),
  query: z.strictObject({ ...localeQuery }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: [],
});

export const listTaxTexts = defineRoute({
  ...look,
  operationId: 'listTaxTexts',
  isViewable: true,
  path: '/api/tax-texts',
  summary: 'What staff published about the tax return of each country and year; the PDF has the same text.',
  query: z.strictObject({ ...localeQuery }),
  answer: z.strictObject({ data: z.array(taxText), meta: z.strictObject({}) }),
  errors: [],
});

export const getCalendarFeed = defineRoute({
  ...look,
  operationId: 'getCalendarFeed',
  isViewable: true,
  path: '/api/calendar-feed',
  summary: 'Since when the caller’s calendar of expected payouts has its address; null without one.',
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(z.strictObject({ createdAt: z.nullable(instant) })),
  errors: [],
});

export const createCalendarFeed = defineRoute({
  ...look,
  operationId: 'createCalendarFeed',
  method: 'POST',
  path: '/api/calendar-feed',
  summary:
    'Gives the caller’s calendar a new secret address, which only this answer shows; the old one ends.',
  rate: 'write',
  answer: dataOf(z.strictObject({ createdAt: instant, address: z.string() })),
  errors: [],
});

export const deleteCalendarFeed = defineRoute({
  ...look,
  operationId: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Ends the address of the caller’s calendar.',
  rate: 'write',
  answer: dataOf(z.strictObject({ createdAt: z.null() })),
  errors: [],
});

export const readCalendar = defineRoute({
  operationId: 'readCalendar',
  method: 'GET',
  path: '/api/calendar/{file}',
  tag: 'documents',
  summary:
    'Expected payouts as iCalendar, for calendar programs. `file` is the secret of the address with `.ics`; a ' +
    'former address and an unknown one have the same answer.',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  params: z.strictObject({ file: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  /** The text of the calendar. */
  answer: z.string(),
  errors: ['common.not_found'],
});
