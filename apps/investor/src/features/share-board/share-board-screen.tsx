import {
  Button,
  ButtonLink,
  Card,
  CardSkeleton,
  EmptyState,
  FigureTile,
  FilterSelect,
  Link,
  PageHeader,
  QueryView,
  Section,
  SimpleGrid,
  Stack,
  Text,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { AdvertCard } from './advert-card.tsx';
import type { BoardSearch } from './board-search.ts';
import { advertsOptions, type Board, boardOptions } from './get-share-board.ts';
import { OfferForm } from './offer-form.tsx';
import { Statements } from './statements.tsx';

const Adverts = ({ project }: Pick<BoardSearch, 'project'>): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const query = useInfiniteQuery(advertsOptions(locale, project));
  return (
    <Section
      title={t('shareBoard.list')}
      description={t('shareBoard.listOrder')}
      actions={project !== undefined && <Link to={paths.shareBoard}>{t('shareBoard.allProjects')}</Link>}
    >
      <QueryView
        query={query}
        loading={<CardSkeleton count={2} />}
        empty={{
          when: ({ pages }) => pages[0]?.data.length === 0,
          show: (
            <EmptyState
              drawing="papers"
              headingOrder={3}
              title={t(project === undefined ? 'shareBoard.emptyTitle' : 'shareBoard.emptyProject')}
              description={t('shareBoard.emptyText')}
            />
          ),
        }}
      >
        {({ pages }) => (
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {pages
                .flatMap(({ data }) => data)
                .map((advert) => (
                  <AdvertCard key={advert.documentId} advert={advert} />
                ))}
            </SimpleGrid>
            {query.hasNextPage && (
              <div>
                <Button
                  emphasis="secondary"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('shareBoard.more')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
};

const Offering = ({
  board: { holdings, mayTrade },
  first,
}: {
  readonly board: Board;
  /** The project that is selected first. */
  readonly first: string | undefined;
}): ReactNode => {
  const t = usePhrase();
  const offerable = holdings.filter(({ free }) => free > 0);
  const [chosen, setChosen] = useState(first ?? '');
  const holding = offerable.find(({ project }) => project.documentId === chosen) ?? offerable[0];
  return (
    <Section title={t('shareBoard.offer.title')} description={t('shareBoard.offer.text')}>
      <Card>
        {holding === undefined || !mayTrade ? (
          <Text c="dimmed">{t(mayTrade ? 'shareBoard.offer.none' : 'shareBoard.offer.notCleared')}</Text>
        ) : (
          <Stack gap="md">
            {offerable.length > 1 && (
              // In a separate column, the height follows the content.
              <div>
                <FilterSelect
                  label={t('shareBoard.offer.holding')}
                  value={holding.project.documentId}
                  options={offerable.map(({ project }) => ({
                    value: project.documentId,
                    label: project.title,
                  }))}
                  onChange={setChosen}
                />
              </div>
            )}
            <OfferForm key={holding.project.documentId} holding={holding} />
          </Stack>
        )}
      </Card>
    </Section>
  );
};

/** Offers of holders, how often offers found no buyer, and the form to offer shares. */
export const ShareBoardScreen = ({ search: { project, offer } }: { search: BoardSearch }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const board = useQuery(boardOptions(locale));
  useScreenTitle(t('shareBoard.title'));
  return (
    <>
      <PageHeader
        title={t('shareBoard.title')}
        description={t('shareBoard.text')}
        actions={
          <ButtonLink to={paths.ownShareDeals} emphasis="secondary">
            {t('shareBoard.own')}
          </ButtonLink>
        }
      />
      <QueryView
        query={board}
        loading={<CardSkeleton count={2} />}
        empty={{
          when: ({ data }) => !data.isOn,
          show: <EmptyState title={t('shareBoard.offTitle')} description={t('shareBoard.offText')} />,
        }}
      >
        {({ data }) => (
          <Stack gap="xl">
            <Statements />
            {offer === true && <Offering board={data} first={project} />}
            <FigureTile
              label={t('shareBoard.foundNobody')}
              value={
                data.endedInYear === 0
                  ? t('shareBoard.noneEnded')
                  : t('shareBoard.foundNobodyOf', {
                      nobody: data.foundNobodyInYear,
                      ended: data.endedInYear,
                    })
              }
            />
            <div>
              <Adverts project={project} />
              {offer !== true && <Offering board={data} first={project} />}
            </div>
          </Stack>
        )}
      </QueryView>
    </>
  );
};
