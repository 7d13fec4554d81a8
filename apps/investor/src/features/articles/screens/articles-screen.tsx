import type { ListArticlesResponse } from '@parcela/client/investor';
import type { ArticleType } from '@parcela/domain';
import {
  Button,
  ButtonLink,
  CardSkeleton,
  EmptyState,
  NoticeBox,
  PageHeader,
  QueryView,
  TablePagination,
  VisuallyHidden,
} from '@parcela/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLocale, usePhrase } from '../../../shared/language/phrases.tsx';
import { useScreenTitle } from '../../../shared/navigation/screen-title.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleFilters, isNarrowed } from './article-filters.tsx';
import { articleLists } from './article-lists.ts';
import classes from './articles-screen.module.css';
import type { ArticlesSearch } from '../queries/articles-search.ts';
import { FaqSection } from './faq-section.tsx';
import { articlesOptions } from '../queries/get-articles.ts';

/** So many cards are above the fold on the widest screen. */
const firstViewCount = 3;

export interface ArticlesScreenProps {
  readonly type: ArticleType;
  readonly search: ArticlesSearch;
  readonly onSearch: (search: ArticlesSearch) => void;
}

const NothingFound = ({ search, onSearch }: Pick<ArticlesScreenProps, 'search' | 'onSearch'>): ReactNode => {
  const t = usePhrase();
  return isNarrowed(search) || search.page !== undefined ? (
    <EmptyState
      drawing="search"
      title={t('articles.noMatchTitle')}
      description={t('articles.noMatchText')}
      action={
        <Button emphasis="secondary" onClick={() => onSearch({})}>
          {t('articles.reset')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('articles.emptyTitle')}
      description={t('articles.emptyText')}
      action={
        <ButtonLink emphasis="secondary" to={paths.projects}>
          {t('articles.seeProjects')}
        </ButtonLink>
      }
    />
  );
};

const ArticleCards = ({ data, label }: Pick<ListArticlesResponse, 'data'> & { label: string }): ReactNode => {
  const t = usePhrase();
  return (
    <>
      {data.some(({ available }) => !available) && (
        <div className={classes['club']}>
          <NoticeBox tone="info" title={t('articles.clubTitle')}>
            {t('articles.clubText')}
          </NoticeBox>
        </div>
      )}
      <ul className={classes['cards']} aria-label={label}>
        {data.map((article, position) => (
          <li key={article.documentId}>
            <ArticleCard article={article} isFirstView={position < firstViewCount} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** News, how-to or the investor club: a list of articles with search and topics (spec section 2). */
export const ArticlesScreen = ({ type, search, onSearch }: ArticlesScreenProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const words = articleLists[type];
  const articles = useQuery({
    ...articlesOptions(type, search, locale),
    placeholderData: keepPreviousData,
  });
  const title = t(words.title);
  useScreenTitle(title);
  const found = articles.data?.meta.pagination.total;
  return (
    <>
      <PageHeader title={title} description={t(words.description)} />
      <ArticleFilters search={search} tags={articles.data?.meta.tags ?? []} onSearch={onSearch} />
      <VisuallyHidden component="output">
        {isNarrowed(search) && found !== undefined && t('articles.found', { count: found })}
      </VisuallyHidden>
      <QueryView
        query={articles}
        loading={<CardSkeleton count={6} hasPicture />}
        empty={{
          when: ({ data }) => data.length === 0,
          show: <NothingFound search={search} onSearch={onSearch} />,
        }}
      >
        {({ data, meta: { pagination } }) => (
          <>
            <ArticleCards data={data} label={title} />
            {pagination.pageCount > 1 && (
              <TablePagination
                page={pagination.page}
                pageCount={pagination.pageCount}
                onPageChange={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
              />
            )}
          </>
        )}
      </QueryView>
      {type === 'HowTo' && <FaqSection />}
    </>
  );
};
