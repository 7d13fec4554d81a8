import { getPortfolioOptions, getWalletOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/contract';
import { type Currency, type WalletCurrency } from '@parcela/domain';

export const portfolioOptions = (currency: Currency, locale: Locale) =>
  getPortfolioOptions({ query: { currency, locale } });

export const walletOptions = (currency: WalletCurrency) => getWalletOptions({ path: { currency } });
