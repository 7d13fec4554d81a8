import { listProjectInfos } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../../../shared/api/api.ts';
import type { ProjectsSearch } from './projects-search.ts';

/** A page of cards; sorted by the server by state, then newest, by default (spec section 2). */
const pageSize = 60;

export const projectsOptions = (search: ProjectsSearch, locale: Locale) =>
  routeOptions(listProjectInfos, {
    query: {
      locale,
      'pagination[page]': search.page ?? 1,
      'pagination[pageSize]': pageSize,
      ...(search.state === undefined ? {} : { 'filters[state]': search.state }),
      ...(search.country === undefined || !/^[A-Z]{2}$/.test(search.country)
        ? {}
        : { 'filters[countryCode]': search.country }),
      ...(search.currency === undefined ? {} : { 'filters[currency]': search.currency }),
      ...(search.sort === undefined ? {} : { sort: search.sort }),
    },
  });
