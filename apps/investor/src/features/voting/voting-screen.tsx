import type { Voting } from '@parcela/contract/investor';
import { pollStates } from '@parcela/domain';
import {
  Button,
  ButtonLink,
  CardSkeleton,
  EmptyState,
  PageHeader,
  QueryView,
  Section,
  Stack,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { votingsOptions } from './get-votings.ts';
import { VotingCard } from './voting-card.tsx';

const NoVotings = (): ReactNode => {
  const t = usePhrase();
  return (
    <EmptyState
      drawing="ballot"
      title={t('voting.emptyTitle')}
      description={t('voting.emptyText')}
      action={<ButtonLink to={paths.projects}>{t('voting.toProjects')}</ButtonLink>}
    />
  );
};

const VotingsInState = ({
  state,
  votings,
}: {
  state: Voting['state'];
  votings: readonly Voting[];
}): ReactNode => {
  const t = usePhrase();
  const shown = votings.filter((voting) => voting.state === state);
  if (shown.length === 0) return null;
  return (
    <Section title={t(`voting.${state}`)}>
      <Stack gap="md">
        {shown.map((voting) => (
          <VotingCard key={voting.documentId} voting={voting} />
        ))}
      </Stack>
    </Section>
  );
};

/** Polls of the investor's projects by their states, or a message that there are none (spec section 2). */
export const VotingScreen = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const query = useInfiniteQuery(votingsOptions(locale));
  useScreenTitle(t('voting.title'));
  return (
    <>
      <PageHeader title={t('voting.title')} description={t('voting.text')} />
      <QueryView
        query={query}
        loading={<CardSkeleton count={2} />}
        empty={{ when: ({ pages }) => pages[0]?.data.length === 0, show: <NoVotings /> }}
      >
        {({ pages }) => (
          <Stack gap="xl">
            {pollStates.map((state) => (
              <VotingsInState key={state} state={state} votings={pages.flatMap(({ data }) => data)} />
            ))}
            {query.hasNextPage && (
              <div>
                <Button
                  emphasis="secondary"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('voting.more')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </>
  );
};
