import { getPortfolioOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/contract';
import type { Currency } from '@parcela/domain';

export const portfolioOptions = (currency: Currency, locale: Locale) =>
  getPortfolioOptions({ query: { currency, locale } });
