import { listProjectUpdates, type ProjectUpdate } from '@parcela/contract/investor';
import { Button, DateText, QueryView, Section, Stack, TextSkeleton, Timeline } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { UpdateCard } from './update-card.tsx';

const pageSize = 5;

/** The milestones of the shown updates, the oldest first. */
const Milestones = ({ updates }: { updates: readonly ProjectUpdate[] }): ReactNode => {
  const t = usePhrase();
  const dated = updates
    .flatMap(({ documentId, milestone }) => (milestone === null ? [] : [{ documentId, ...milestone }]))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  if (dated.length < 2) return null;
  return (
    <Timeline
      label={t('news.milestones')}
      items={dated.map(({ documentId, kind, day }) => ({
        key: documentId,
        title: t(`milestone.${kind}`),
        when: <DateText value={day} />,
        state: 'done',
      }))}
    />
  );
};

/** The released news of a project that the caller may read, newest first; nothing while there is none. */
export const ProjectUpdates = ({ project }: { project: string }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [shown, setShown] = useState(pageSize);
  const query = useQuery({
    ...routeOptions(listProjectUpdates, {
      query: { documentId: project, locale, 'pagination[pageSize]': Math.min(shown, 100) },
    }),
    placeholderData: keepPreviousData,
  });
  // Most projects have none: a skeleton would only move the page.
  if (query.isPending || query.data?.data.length === 0) return null;
  return (
    <Section title={t('news.title')} id="news">
      <QueryView query={query} loading={<TextSkeleton lines={4} />} empty={null}>
        {({ data, meta }) => (
          <Stack gap="md">
            <Milestones updates={data} />
            {data.map((update) => (
              <UpdateCard key={update.documentId} update={update} />
            ))}
            {meta.pagination.total > data.length && data.length < 100 && (
              <div>
                <Button
                  emphasis="secondary"
                  isBusy={query.isFetching}
                  onClick={() => setShown((count) => count + pageSize)}
                >
                  {t('news.older')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
};
