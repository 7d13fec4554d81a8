import type { DetailStats, Image, ProjectInfo } from '@parcela/client/investor';
import {
  CardSkeleton,
  FigureSkeleton,
  Gallery,
  PageHeader,
  QueryView,
  Section,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import type { ReactNode } from 'react';
import { useMe } from '../../shared/me.ts';
import { paths } from '../../shared/paths.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { ProjectNotFound } from '../../shared/project-not-found.tsx';
import { useProjectOfSlug } from '../../shared/project-queries.ts';
import { useScreenTitle } from '../../shared/screen-title.ts';
import { useInvest } from '../../shared/use-invest.tsx';
import { LayoutFacts } from './layout-facts.tsx';
import { ProjectOffer } from './project-offer.tsx';
import { ProjectStateBadge } from './project-state-badge.tsx';
import classes from './project-screen.module.css';
import { ProjectStats } from './project-stats.tsx';
import { ProjectDescription, ProjectDocuments, ProjectFaq, ProjectTimeline } from './project-texts.tsx';

const picture = ({ url, previewUrl, formats, alternativeText, caption }: Image) => ({
  key: url,
  src: formats.large,
  srcSet: `${formats.small} 480w, ${formats.medium} 960w, ${formats.large} 1600w`,
  thumbnailSrc: previewUrl,
  alt: alternativeText,
  ...(caption === null ? {} : { caption }),
});

const ProjectSkeleton = (): ReactNode => (
  <Stack gap="lg">
    <TextSkeleton lines={2} />
    <div className={classes['root']}>
      <div className={classes['lead']}>
        <CardSkeleton count={1} hasPicture />
      </div>
      <div className={classes['side']}>
        <FigureSkeleton count={1} />
      </div>
    </div>
  </Stack>
);

const ProjectPage = ({ info, stats }: { info: ProjectInfo; stats: DetailStats }): ReactNode => {
  const t = usePhrase();
  const { project, title, slug } = info;
  const currency = useMe().data?.userProfile.currency ?? project.currency;
  const { invest, popup, isReady } = useInvest();
  useScreenTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        badge={<ProjectStateBadge state={project.state} countryCode={project.countryCode} />}
        back={{ to: paths.projects, label: t('project.backToList') }}
      />
      <div className={classes['root']}>
        <div className={classes['lead']}>
          {project.images.length > 0 && (
            <Gallery label={t('project.gallery')} pictures={project.images.map(picture)} />
          )}
        </div>
        <div className={classes['side']}>
          <ProjectOffer
            info={info}
            stats={stats}
            currency={currency}
            onInvest={isReady ? () => invest(slug, project.onlyForCurrentInvestor) : undefined}
          />
          <ProjectDocuments info={info} />
        </div>
        <div className={classes['rest']}>
          <Section title={t('project.layout')}>
            <LayoutFacts project={project} />
          </Section>
          <ProjectDescription blocks={info.description} />
          <Section title={t('project.stats')}>
            <ProjectStats stats={stats} />
          </Section>
          <ProjectTimeline timeline={info.timeline} />
          <ProjectFaq faqs={info.faqs} />
        </div>
      </div>
      {popup}
    </>
  );
};

/** A project's page (spec section 2). */
export const ProjectScreen = ({ slug }: { slug: string }): ReactNode => {
  const { info, stats, isNotFound, error, retry } = useProjectOfSlug(slug, paths.project);
  if (isNotFound) return <ProjectNotFound />;
  const data = info === undefined || stats === undefined ? undefined : { info, stats };
  return (
    <QueryView
      query={{ data, error, isError: error !== undefined, isPending: data === undefined, refetch: retry }}
      loading={<ProjectSkeleton />}
      empty={null}
    >
      {(project) => <ProjectPage key={project.info.documentId} {...project} />}
    </QueryView>
  );
};
