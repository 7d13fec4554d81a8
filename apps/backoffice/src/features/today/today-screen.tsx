import { getToday } from '@parcela/contract/operator';
import { PageHeader, QueryView, TableSkeleton } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/api.ts';
import { BooksLight } from './books-light.tsx';
import { Figures } from './figures.tsx';
import { SilentProviders } from './silent-providers.tsx';
import { WaitingQueues } from './waiting-queues.tsx';

/** Other staff members decide meanwhile, so the figures may be at most this old. */
const refreshMs = 60_000;

/** The first screen, with the work that waits for staff. */
export const TodayScreen = (): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('boToday.title'));
  const query = useQuery({ ...routeOptions(getToday, {}), refetchInterval: refreshMs });
  return (
    <>
      <PageHeader title={t('boToday.title')} />
      <QueryView query={query} loading={<TableSkeleton rows={8} columns={3} />} empty={null}>
        {({ data: { queues, silent, figures, books } }) => (
          <>
            {books !== null && <BooksLight books={books} />}
            <SilentProviders silent={silent} />
            <WaitingQueues queues={queues} />
            {figures !== null && <Figures figures={figures} />}
          </>
        )}
      </QueryView>
    </>
  );
};
