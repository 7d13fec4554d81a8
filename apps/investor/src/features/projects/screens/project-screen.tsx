import type { DetailStats, ProjectInfo } from '@parcela/contract/investor';
import { isOfferForInvestors } from '@parcela/domain';
import { PageHeader, QueryView, Section } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { ProjectNotFound } from '../../../shared/projects/project-not-found.tsx';
import { useProjectOfSlug } from '../../../shared/projects/project-queries.ts';
import { useInvest } from '../../../shared/verification/use-invest.tsx';
import { FeeTable } from '../background/fee-table.tsx';
import { Valuations } from '../background/valuations.tsx';
import { WhatYouOwn } from '../background/what-you-own.tsx';
import { LayoutFacts } from './layout-facts.tsx';
import { OwnedShares } from '../offer/owned-shares.tsx';
import { ProjectGallery } from '../pictures/project-gallery.tsx';
import { InvestStep, ProjectOffer, useCanInvest } from '../offer/project-offer.tsx';
import type { ProjectSearch } from '../queries/project-search.ts';
import { ProjectStateBadge } from './project-state-badge.tsx';
import classes from './project-screen.module.css';
import { ProjectSkeleton } from './project-skeleton.tsx';
import { ProjectStats } from './project-stats.tsx';
import { ProjectTools } from './project-tools.tsx';
import { ProjectDescription, ProjectDocuments, ProjectFaq, ProjectTimeline } from './project-texts.tsx';

const ProjectUpdates = lazy(async () => ({
  default: (await import('../updates/project-updates.tsx')).ProjectUpdates,
}));

export interface ProjectScreenProps {
  readonly slug: string;
  readonly search: ProjectSearch;
  /** The address stores the input of the calculator. */
  readonly onSearch: (search: ProjectSearch) => void;
}

interface ProjectPageProps extends Omit<ProjectScreenProps, 'slug'> {
  readonly info: ProjectInfo;
  readonly stats: DetailStats;
}

/** The page itself, once its answers have arrived. */
export const ProjectPage = ({ info, stats, ...calculator }: ProjectPageProps): ReactNode => {
  const t = usePhrase();
  const { project, title, slug } = info;
  const currency = useMe().data?.userProfile.currency ?? project.currency;
  const { invest, popup, isReady } = useInvest();
  useScreenTitle(title);
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  // On a phone the button stays in view; on a wide screen the whole offer stays next to the content.
  const isStepElsewhere = useCanInvest({ info, stats }) && !isWide;
  const offer = {
    info,
    stats,
    currency,
    onInvest: isReady ? () => invest(slug, project.onlyForCurrentInvestor) : undefined,
  };
  return (
    <>
      <PageHeader
        title={title}
        badge={
          <ProjectStateBadge
            state={project.state}
            countryCode={project.countryCode}
            isForInvestors={isOfferForInvestors(project)}
          />
        }
        back={{ to: paths.projects, label: t('project.backToList') }}
      />
      <div className={classes['root']}>
        <div className={classes['lead']}>
          {project.images.length > 0 && <ProjectGallery images={project.images} />}
        </div>
        <div className={classes['side']}>
          <OwnedShares info={info} currency={currency} />
          <ProjectOffer {...offer} isStepElsewhere={isStepElsewhere} />
        </div>
        <div className={classes['rest']}>
          <Section title={t('project.layout')}>
            <LayoutFacts project={project} />
          </Section>
          <ProjectDescription blocks={info.description} />
          <ProjectTools project={project} stats={stats} preferred={currency} {...calculator} />
          <Valuations info={info} />
          <WhatYouOwn info={info} />
          <ProjectDocuments info={info} />
          <Section title={t('project.stats')}>
            <ProjectStats project={project} stats={stats} currency={currency} />
          </Section>
          <FeeTable info={info} currency={currency} />
          <Suspense fallback={null}>
            <ProjectUpdates project={project.documentId} />
          </Suspense>
          <ProjectTimeline timeline={info.timeline} />
          <ProjectFaq faqs={info.faqs} />
        </div>
        {isStepElsewhere && (
          <div className={classes['reach']}>
            <InvestStep {...offer} />
          </div>
        )}
      </div>
      {popup}
    </>
  );
};

/** A project's page (spec section 2). */
export const ProjectScreen = ({ slug, ...calculator }: ProjectScreenProps): ReactNode => {
  const { info, stats, isNotFound, error, retry } = useProjectOfSlug(slug, paths.project);
  if (isNotFound) return <ProjectNotFound />;
  const data = info === undefined || stats === undefined ? undefined : { info, stats };
  return (
    <QueryView
      query={{ data, error, isError: error !== undefined, isPending: data === undefined, refetch: retry }}
      loading={<ProjectSkeleton />}
      empty={null}
    >
      {(project) => <ProjectPage key={project.info.documentId} {...project} {...calculator} />}
    </QueryView>
  );
};
