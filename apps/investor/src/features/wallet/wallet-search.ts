import { isCalendarDate, walletCurrencies } from '@parcela/domain';
import { searchChoice, searchFlag, searchPage, type SearchOf, searchOf } from '@parcela/web';

const searchDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDate(value) ? value : undefined;

/**
 * The wallet and the period of its movements; `from` and `to` are days, both included. `checking` polls the newest
 * top-up after the return from a gateway.
 */
export const walletSearch = searchOf({
  currency: searchChoice(walletCurrencies),
  from: searchDay,
  to: searchDay,
  page: searchPage,
  checking: searchFlag,
});
export type WalletSearch = SearchOf<typeof walletSearch>;
