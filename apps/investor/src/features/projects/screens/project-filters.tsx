import { currencies, projectStates } from '@parcela/domain';
import { Button, FilterSelect } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { IconFilterOff } from '@parcela/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { useCountryName } from '../../../shared/profile/use-country-name.ts';
import { projectsOptions } from '../queries/get-projects.ts';
import type { ProjectsSearch } from '../queries/projects-search.ts';
import classes from './projects-screen.module.css';

/** Countries with a project; the selected country is always one of them, so that the select shows it. */
const useCountries = (chosen: string | undefined): { value: string; label: string }[] => {
  const { locale } = useLocale();
  const countryName = useCountryName();
  const all = useQuery(projectsOptions({}, locale));
  const codes = new Set(all.data?.data.map(({ project }) => project.countryCode));
  if (chosen !== undefined) codes.add(chosen);
  return [...codes]
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
};

/** Filters and sorting; each choice changes the address immediately. */
export const ProjectFilters = ({
  search,
  onSearch,
}: {
  search: ProjectsSearch;
  onSearch: (search: ProjectsSearch) => void;
}): ReactNode => {
  const t = usePhrase();
  const isRunOff = useIsRunOff();
  const all = { value: '', label: t('projects.all') };
  const countries = useCountries(search.country);
  // A page number is valid only for the filters with which it was counted.
  const set = (change: Record<string, string>): void => {
    const [name = '', value = ''] = Object.entries(change)[0] ?? [];
    onSearch({ ...search, page: undefined, [name]: value === '' ? undefined : value });
  };
  const states = projectStates.filter((state) => state !== 'Unknown');
  const filters = useRef<HTMLDivElement>(null);
  // The button disappears with the filters that it resets; the focus moves to the first filter.
  const reset = (): void => {
    filters.current?.querySelector('select')?.focus();
    onSearch({ sort: search.sort });
  };
  const isFiltered =
    search.state !== undefined || search.country !== undefined || search.currency !== undefined;
  return (
    <div ref={filters} className={classes['filters']}>
      {!isRunOff && (
        <FilterSelect
          label={t('projects.filterState')}
          value={search.state ?? ''}
          options={[all, ...states.map((value) => ({ value, label: t(`projectState.${value}`) }))]}
          onChange={(state) => set({ state })}
        />
      )}
      <FilterSelect
        label={t('projects.filterCountry')}
        value={search.country ?? ''}
        options={[all, ...countries]}
        onChange={(country) => set({ country })}
      />
      <FilterSelect
        label={t('projects.filterCurrency')}
        value={search.currency ?? ''}
        options={[all, ...currencies.map((value) => ({ value, label: value }))]}
        onChange={(currency) => set({ currency })}
      />
      <FilterSelect
        label={t('ui.sortBy')}
        value={search.sort ?? ''}
        options={[
          { value: '', label: t('projects.sortState') },
          { value: 'createdAt:desc', label: t('projects.sortNewest') },
          { value: 'yield:desc', label: t('projects.sortYield') },
        ]}
        onChange={(sort) => set({ sort })}
      />
      {isFiltered && (
        <Button emphasis="quiet" icon={IconFilterOff} onClick={reset}>
          {t('projects.resetFilters')}
        </Button>
      )}
    </div>
  );
};
