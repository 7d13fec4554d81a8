import { listWalletMovements } from '@parcela/client/investor';
import { listWalletMovementsOptions } from '@parcela/client/investor/query';
import type { WalletCurrency, Locale } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';
import { asFile, fileOf } from '../../shared/content/table-file.ts';
import type { WalletSearch } from './wallet-search.ts';

const pageSize = 20;

const requestOf = (currency: WalletCurrency, { from, to }: WalletSearch, locale: Locale) => ({
  path: { currency },
  query: {
    locale,
    ...(from === undefined ? {} : { 'filters[from]': from }),
    ...(to === undefined ? {} : { 'filters[to]': to }),
  },
});

export const movementsOptions = (currency: WalletCurrency, search: WalletSearch, locale: Locale) => {
  const { path, query } = requestOf(currency, search, locale);
  const page = { 'pagination[page]': search.page ?? 1, 'pagination[pageSize]': pageSize };
  return listWalletMovementsOptions({ path, query: { ...query, ...page } });
};

/** Every movement of the period, on whichever page, as a file. */
export const loadMovementsFile = async (
  currency: WalletCurrency,
  search: WalletSearch,
  locale: Locale,
  format: TableFormat,
): Promise<Blob> =>
  fileOf(await listWalletMovements({ ...requestOf(currency, search, locale), ...asFile(format) }));
