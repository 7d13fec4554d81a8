import { PageHeader } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { useMe } from '../../../shared/session/me.ts';
import { CardList } from '../../../shared/lists/card-list.tsx';
import { changePage } from '../../../shared/lists/change-page.ts';
import { NothingFound } from '../../../shared/lists/nothing-found.tsx';
import { useInvest } from '../../../shared/verification/use-invest.tsx';
import { projectsOptions } from '../queries/get-projects.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectFilters } from './project-filters.tsx';
import type { ProjectsSearch } from '../queries/projects-search.ts';
import { useCardInterest } from '../forms/use-card-interest.tsx';

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
  const isRunOff = useIsRunOff();
  const { invest, popup, isReady } = useInvest();
  const interest = useCardInterest(projects.data?.data ?? []);
  useScreenTitle(t('projects.title'));
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        description={t(isRunOff ? 'runOff.projects' : 'projects.description')}
      />
      <ProjectFilters search={search} onSearch={onSearch} />
      <CardList
        query={projects}
        label={t('projects.title')}
        isAligned
        empty={
          <NothingFound
            title={t('projects.emptyTitle')}
            text={t('projects.emptyText')}
            resetLabel={t('projects.resetFilters')}
            onReset={() => onSearch({})}
          />
        }
        onPageChange={changePage(search, onSearch)}
      >
        {(info, isFirstView) => (
          <ProjectCard
            info={info}
            currency={currency}
            isSortedByYield={search.sort === 'yield:desc'}
            isFirstView={isFirstView}
            onInvest={isReady ? () => invest(info.slug, info.project.onlyForCurrentInvestor) : undefined}
            interest={interest.of(info)}
          />
        )}
      </CardList>
      {popup}
      {interest.popup}
    </>
  );
};
