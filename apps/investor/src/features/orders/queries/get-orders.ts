import { listOrders, type Order } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';
import { callForTable, routeOptions } from '../../../shared/api/api.ts';
import type { OrdersSearch } from './orders-search.ts';

const pageSize = 20;
/** The largest page that the server returns. */
const pageSizeMax = 100;

const filtersOf = ({ state, project, sort }: OrdersSearch, locale: Locale) => ({
  locale,
  ...(state === undefined ? {} : { 'filters[state]': state }),
  ...(project === undefined ? {} : { 'filters[project]': project }),
  sort: sort ?? ('createdAt:desc' as const),
});

export const ordersOptions = (search: OrdersSearch, locale: Locale) =>
  routeOptions(listOrders, {
    query: {
      ...filtersOf(search, locale),
      'pagination[page]': search.page ?? 1,
      'pagination[pageSize]': pageSize,
    },
  });

/** Loads the newest orders without filters; they determine the projects in the filter. */
export const newestOrdersOptions = (locale: Locale) =>
  routeOptions(listOrders, { query: { ...filtersOf({}, locale), 'pagination[pageSize]': pageSizeMax } });

/** Returns each project of these orders once, sorted by title. */
export const projectsOf = (orders: readonly Order[], locale: string) => {
  const titles = new Map(
    orders.map(({ project }) => [project.documentId, project.projectInfo.title] as const),
  );
  const collator = new Intl.Collator(locale);
  return [...titles]
    .map(([documentId, title]) => ({ documentId, title }))
    .toSorted((one, other) => collator.compare(one.title, other.title));
};

/** Every order that matches the filters, across all pages, as a file. */
export const loadOrdersFile = async (
  search: OrdersSearch,
  locale: Locale,
  format: TableFormat,
): Promise<Blob> => callForTable(listOrders, { query: filtersOf(search, locale) }, format);
