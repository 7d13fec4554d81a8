import type { PortfolioHistory } from '@parcela/client/investor';
import {
  getPortfolioHistoryOptions,
  getPortfolioOptions,
  getPortfolioReturnsOptions,
} from '@parcela/client/investor/query';
import type { Currency, Locale } from '@parcela/domain';

export type Range = PortfolioHistory['range'];

export const portfolioOptions = (currency: Currency, locale: Locale) =>
  getPortfolioOptions({ query: { currency, locale } });

export const returnsOptions = (currency: Currency, locale: Locale) =>
  getPortfolioReturnsOptions({ query: { currency, locale } });

export const historyOptions = (range: Range, currency: Currency, locale: Locale) =>
  getPortfolioHistoryOptions({ query: { range, currency, locale } });
