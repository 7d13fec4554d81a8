import { CardSkeleton, FilterSelect, PageHeader } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './projects-screen.module.css';

const filters = [
  { label: 'projects.filterState', shown: 'projects.all' },
  { label: 'projects.filterCountry', shown: 'projects.all' },
  { label: 'projects.filterCurrency', shown: 'projects.all' },
  { label: 'ui.sortBy', shown: 'projects.sortState' },
] as const;

/** A skeleton of the list of projects, before the code of the filters has loaded. */
export const ProjectsSkeleton = (): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <PageHeader title={t('projects.title')} description={t('projects.description')} />
      <div className={classes['filters']}>
        {filters.map(({ label, shown }) => (
          <FilterSelect
            key={label}
            label={t(label)}
            value=""
            options={[{ value: '', label: t(shown) }]}
            onChange={() => undefined}
          />
        ))}
      </div>
      <CardSkeleton count={6} hasPicture />
    </>
  );
};
