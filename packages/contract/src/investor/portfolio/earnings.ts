import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  earning,
  earningsOverview,
  earningsQuery,
  lastDistribution,
  year,
} from '../../schemas/portfolio/earning.ts';
import { currency, localeQuery, lookupId } from '../../schemas/primitives.ts';

const look = {
  method: 'GET',
  tag: 'earnings',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
} as const;

/** Omitted: the currency of the profile. */
const shown = { currency: z.optional(currency), ...localeQuery };

export const listEarnings = defineRoute({
  ...look,
  operationId: 'listEarnings',
  isViewable: true,
  path: '/core/user/earnings/history',
  summary:
    'Earnings of the caller, the newest first, 1,000 at most; `before` is the documentId of the last one that is ' +
    'known already. With `Accept: text/csv` all of them as a file.',
  query: z.strictObject({ ...shown, ...earningsQuery, before: z.optional(lookupId) }),
  answer: z.array(earning),
  errors: ['common.not_found'],
});

export const getLastPayout = defineRoute({
  ...look,
  operationId: 'getLastPayout',
  isViewable: true,
  path: '/core/user/earnings/last-payout',
  summary:
    'By which payout the earnings of the caller changed last: while it is the same, they are the same.',
  query: z.strictObject({ ...localeQuery }),
  answer: lastDistribution,
  errors: [],
});

export const getEarningsOverview = defineRoute({
  ...look,
  operationId: 'getEarningsOverview',
  isViewable: true,
  path: '/core/user/earnings/overview',
  summary: 'Totals of earnings by year, project and month, with what is planned ahead.',
  query: z.strictObject(shown),
  answer: earningsOverview,
  errors: [],
});

export const exportEarnings = defineRoute({
  ...look,
  operationId: 'exportEarnings',
  path: '/core/user/earnings/export/{format}',
  summary: 'The earnings of a year as a tagged PDF, `earnings-{year}.pdf`. `format` is `pdf`.',
  rate: 'lookup',
  params: z.strictObject({ format: lookupId }),
  query: z.strictObject({ ...shown, year }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});
