import {
  type PortfolioHistory,
  getPortfolioHistory,
  getPortfolio,
  getPortfolioReturns,
} from '@parcela/contract/investor';
import type { Currency, Locale } from '@parcela/domain';
import { routeOptions } from '../../shared/api/api.ts';

export type Range = PortfolioHistory['range'];

export const portfolioOptions = (currency: Currency, locale: Locale) =>
  routeOptions(getPortfolio, { query: { currency, locale } });

export const returnsOptions = (currency: Currency, locale: Locale) =>
  routeOptions(getPortfolioReturns, { query: { currency, locale } });

export const historyOptions = (range: Range, currency: Currency, locale: Locale) =>
  routeOptions(getPortfolioHistory, { query: { range, currency, locale } });
