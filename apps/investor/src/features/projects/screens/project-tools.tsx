import type { DetailStats, Project } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import { CardSkeleton, QueryView } from '@parcela/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { viewerOptions } from '../queries/get-project-viewer.ts';
import { HowItWorks } from './how-it-works.tsx';
import { InterestPanel } from '../forms/interest-panel.tsx';
import type { ProjectSearch } from '../queries/project-search.ts';

const RoiCalculator = lazy(async () => ({
  default: (await import('../forms/roi-calculator.tsx')).RoiCalculator,
}));

/** Calculator or interest request, as the server decides for this user, and an explanation of investing. */
export const ProjectTools = ({
  project,
  stats,
  preferred,
  search,
  onSearch,
}: {
  project: Project;
  stats: DetailStats;
  preferred: Currency;
  search: ProjectSearch;
  onSearch: (search: ProjectSearch) => void;
}): ReactNode => {
  const { documentId, calculation } = project;
  const viewer = useQuery(viewerOptions(documentId));
  return (
    <QueryView query={viewer} loading={<CardSkeleton count={1} />} empty={null}>
      {({ data: { isHolder, showsCalculator, interestRequest } }) => (
        <>
          {showsCalculator && calculation !== null && (
            <Suspense fallback={<CardSkeleton count={1} />}>
              <RoiCalculator
                project={project}
                calculation={calculation}
                rates={stats.rates}
                preferred={preferred}
                search={search}
                onSearch={onSearch}
              />
            </Suspense>
          )}
          {interestRequest !== 'none' && (
            <InterestPanel project={documentId} isSent={interestRequest === 'sent'} />
          )}
          <HowItWorks isHolder={isHolder} />
        </>
      )}
    </QueryView>
  );
};
