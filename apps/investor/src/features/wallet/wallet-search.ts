import { isCalendarDate, walletCurrencies } from '@parcela/domain';
import { searchChoice, searchPage, type SearchOf, searchOf } from '@parcela/web';

const searchDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDate(value) ? value : undefined;

/** The wallet and the period of its movements; `from` and `to` are days, both included. */
export const walletSearch = searchOf({
  currency: searchChoice(walletCurrencies),
  from: searchDay,
  to: searchDay,
  page: searchPage,
});
export type WalletSearch = SearchOf<typeof walletSearch>;
