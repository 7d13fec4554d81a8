import { Button, CardSkeleton, EmptyState, PageHeader, QueryView, TablePagination } from '@parcela/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { useLocale, usePhrase } from '../../../shared/language/phrases.tsx';
import { focusHeading, useScreenTitle } from '../../../shared/navigation/screen-title.ts';
import { useInvest } from '../../../shared/verification/use-invest.tsx';
import { projectsOptions } from '../queries/get-projects.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectFilters } from './project-filters.tsx';
import type { ProjectsSearch } from '../queries/projects-search.ts';
import classes from './projects-screen.module.css';
import { useCardInterest } from '../forms/use-card-interest.tsx';

/** So many cards are above the fold on the widest screen. */
const firstViewCount = 3;

export interface ProjectsScreenProps {
  readonly search: ProjectsSearch;
  readonly onSearch: (search: ProjectsSearch) => void;
}

/** The list of projects (spec section 2). */
export const ProjectsScreen = ({ search, onSearch }: ProjectsScreenProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const currency = useMe().data?.userProfile.currency ?? 'EUR';
  const projects = useQuery({ ...projectsOptions(search, locale), placeholderData: keepPreviousData });
  const { invest, popup, isReady } = useInvest();
  const interest = useCardInterest(projects.data?.data ?? []);
  useScreenTitle(t('projects.title'));
  const empty = (
    <EmptyState
      drawing="search"
      title={t('projects.emptyTitle')}
      description={t('projects.emptyText')}
      action={
        <Button
          emphasis="secondary"
          onClick={() => {
            focusHeading();
            onSearch({});
          }}
        >
          {t('projects.resetFilters')}
        </Button>
      }
    />
  );
  return (
    <>
      <PageHeader title={t('projects.title')} description={t('projects.description')} />
      <ProjectFilters search={search} onSearch={onSearch} />
      <QueryView
        query={projects}
        loading={<CardSkeleton count={6} hasPicture />}
        empty={{ when: ({ data }) => data.length === 0, show: empty }}
      >
        {({ data, meta }) => (
          <>
            <ul className={classes['cards']} aria-label={t('projects.title')}>
              {data.map((info, position) => (
                <li key={info.documentId}>
                  <ProjectCard
                    info={info}
                    currency={currency}
                    isSortedByYield={search.sort === 'yield:desc'}
                    isFirstView={position < firstViewCount}
                    onInvest={
                      isReady ? () => invest(info.slug, info.project.onlyForCurrentInvestor) : undefined
                    }
                    interest={interest.of(info)}
                  />
                </li>
              ))}
            </ul>
            {meta.pagination.pageCount > 1 && (
              <TablePagination
                page={meta.pagination.page}
                pageCount={meta.pagination.pageCount}
                onPageChange={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
              />
            )}
          </>
        )}
      </QueryView>
      {popup}
      {interest.popup}
    </>
  );
};
