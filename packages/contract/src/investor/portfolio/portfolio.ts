import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  portfolio,
  portfolioHistory,
  portfolioRange,
  portfolioReturns,
} from '../../schemas/portfolio/portfolio.ts';
import { currency, dataOf, localeQuery } from '../../schemas/primitives.ts';

const look = {
  method: 'GET',
  tag: 'portfolio',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
} as const;

/** Omitted: the currency of the profile. */
const shown = { currency: z.optional(currency), ...localeQuery };

export const getPortfolio = defineRoute({
  ...look,
  operationId: 'getPortfolio',
  isViewable: true,
  path: '/api/projects/portfolio',
  summary: 'What the caller owns, in the chosen currency.',
  query: z.strictObject(shown),
  answer: dataOf(portfolio),
  errors: [],
});

export const getPortfolioReturns = defineRoute({
  ...look,
  operationId: 'getPortfolioReturns',
  isViewable: true,
  path: '/api/projects/portfolio/returns',
  summary: 'Total and money-weighted return of each holding and of all together, at dated rates.',
  query: z.strictObject(shown),
  answer: dataOf(portfolioReturns),
  errors: [],
});

export const getPortfolioHistory = defineRoute({
  ...look,
  operationId: 'getPortfolioHistory',
  isViewable: true,
  path: '/api/projects/portfolio/history',
  summary: 'Net worth and earnings over time; the last year when no range is named.',
  query: z.strictObject({ ...shown, range: z.optional(portfolioRange) }),
  answer: dataOf(portfolioHistory),
  errors: [],
});
