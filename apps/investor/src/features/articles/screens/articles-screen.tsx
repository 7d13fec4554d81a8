import type { ArticleType } from '@parcela/domain';
import { ButtonLink, EmptyState, NoticeBox, PageHeader, VisuallyHidden } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { CardList } from '../../../shared/lists/card-list.tsx';
import { changePage } from '../../../shared/lists/change-page.ts';
import { NothingFound } from '../../../shared/lists/nothing-found.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleFilters, isNarrowed } from './article-filters.tsx';
import { articleLists } from './article-lists.ts';
import classes from './articles-screen.module.css';
import type { ArticlesSearch } from '../queries/articles-search.ts';
import { FaqSection } from './faq-section.tsx';
import { articlesOptions } from '../queries/get-articles.ts';

export interface ArticlesScreenProps {
  readonly type: ArticleType;
  readonly search: ArticlesSearch;
  readonly onSearch: (search: ArticlesSearch) => void;
}

/** The reason why the list is empty: no article exists, or none matches the filters. */
const NoArticles = ({ search, onSearch }: Pick<ArticlesScreenProps, 'search' | 'onSearch'>): ReactNode => {
  const t = usePhrase();
  return isNarrowed(search) || search.page !== undefined ? (
    <NothingFound
      title={t('articles.noMatchTitle')}
      text={t('articles.noMatchText')}
      resetLabel={t('articles.reset')}
      onReset={() => onSearch({})}
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

const ClubNotice = (): ReactNode => {
  const t = usePhrase();
  return (
    <div className={classes['club']}>
      <NoticeBox tone="info" title={t('articles.clubTitle')}>
        {t('articles.clubText')}
      </NoticeBox>
    </div>
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
      {articles.data?.data.some(({ available }) => !available) === true && <ClubNotice />}
      <CardList
        query={articles}
        label={title}
        empty={<NoArticles search={search} onSearch={onSearch} />}
        onPageChange={changePage(search, onSearch)}
      >
        {(article, isFirstView) => <ArticleCard article={article} isFirstView={isFirstView} />}
      </CardList>
      {type === 'HowTo' && <FaqSection />}
    </>
  );
};
