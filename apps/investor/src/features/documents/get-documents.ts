import { exportEarnings, getEarningsOverview, listOrders } from '@parcela/contract/investor';
import type { Currency, Locale } from '@parcela/domain';
import { callForFile, routeOptions } from '../../shared/api/api.ts';
import type { DocumentsSearch } from './documents-search.ts';

const pageSize = 20;

/** The paid orders, the newest first. */
export const paidOrdersOptions = ({ page }: DocumentsSearch, locale: Locale) =>
  routeOptions(listOrders, {
    query: {
      locale,
      'filters[state]': 'Paid',
      sort: 'createdAt:desc',
      'pagination[page]': page ?? 1,
      'pagination[pageSize]': pageSize,
    },
  });

/** The years with earnings. */
export const overviewOptions = (currency: Currency, locale: Locale) =>
  routeOptions(getEarningsOverview, { query: { currency, locale } });

/** The earnings of a year as a PDF. */
export const loadStatement = (year: number, currency: Currency, locale: Locale): Promise<Blob> =>
  callForFile(exportEarnings, { params: { format: 'pdf' }, query: { year, currency, locale } });
