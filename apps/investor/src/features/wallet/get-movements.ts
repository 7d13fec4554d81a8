import { listWalletMovements } from '@parcela/contract/investor';
import type { WalletCurrency, Locale } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';
import { callForTable, routeOptions } from '../../shared/api/api.ts';
import type { WalletSearch } from './wallet-search.ts';

const pageSize = 20;

const requestOf = (currency: WalletCurrency, { from, to }: WalletSearch, locale: Locale) => ({
  params: { currency },
  query: {
    locale,
    ...(from === undefined ? {} : { 'filters[from]': from }),
    ...(to === undefined ? {} : { 'filters[to]': to }),
  },
});

export const movementsOptions = (currency: WalletCurrency, search: WalletSearch, locale: Locale) => {
  const { params, query } = requestOf(currency, search, locale);
  const page = { 'pagination[page]': search.page ?? 1, 'pagination[pageSize]': pageSize };
  return routeOptions(listWalletMovements, { params, query: { ...query, ...page } });
};

/** Every movement of the period, across all pages, as a file. */
export const loadMovementsFile = async (
  currency: WalletCurrency,
  search: WalletSearch,
  locale: Locale,
  format: TableFormat,
): Promise<Blob> => callForTable(listWalletMovements, requestOf(currency, search, locale), format);
