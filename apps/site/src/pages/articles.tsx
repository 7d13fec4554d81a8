import { type SitePage, topicSlug } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { Breadcrumbs, PageHead } from '../parts/layout.tsx';
import { Picture } from '../parts/picture.tsx';
import { ArticleCard, ArticleMeta, RichText } from '../parts/texts.tsx';
import { useSite } from '../words/site-context.ts';

type ListData = Extract<SitePage, { readonly name: 'articles' }>;

const Topics = ({ page: { tags, tag } }: { page: ListData }): ReactNode => {
  const { t, to } = useSite();
  const listOf = (topic: string | null): string => to({ name: 'articles', topic, page: 1 });
  return tags.length === 0 ? null : (
    <nav className="topics" aria-label={t('site.articles.topics')}>
      <ul>
        <li>
          <a href={listOf(null)} aria-current={tag === null ? 'page' : undefined}>
            {t('site.articles.all')}
          </a>
        </li>
        {tags.map(({ documentId, name }) => (
          <li key={documentId}>
            <a
              href={listOf(topicSlug(name))}
              aria-current={tag?.documentId === documentId ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Pages = ({ page: { page, pageCount, tag } }: { page: ListData }): ReactNode => {
  const { t, to } = useSite();
  if (pageCount < 2) return null;
  const topic = tag === null ? null : topicSlug(tag.name);
  const pageAt = (number: number): string => to({ name: 'articles', topic, page: number });
  return (
    <nav className="pages" aria-label={t('ui.pagination')}>
      {page > 1 && (
        <a className="more" rel="prev" href={pageAt(page - 1)}>
          {t('site.articles.newer')}
        </a>
      )}
      <span>{t('ui.page', { page, pageCount })}</span>
      {page < pageCount && (
        <a className="more" rel="next" href={pageAt(page + 1)}>
          {t('site.articles.older')}
        </a>
      )}
    </nav>
  );
};

export const ArticlesPage = ({ page }: { page: ListData }): ReactNode => {
  const { t } = useSite();
  const title =
    page.tag === null ? t('site.articles.title') : t('site.articles.of', { topic: page.tag.name });
  return (
    <>
      <PageHead title={title} lead={t('site.articles.description')}>
        <Topics page={page} />
      </PageHead>
      <div className="section">
        <div className="wrap">
          {page.articles.length === 0 && <p className="empty">{t('site.articles.none')}</p>}
          <div className="cards cards-h2">
            {page.articles.map((article) => (
              <ArticleCard key={article.documentId} article={article} headingLevel={2} />
            ))}
          </div>
          <Pages page={page} />
        </div>
      </div>
    </>
  );
};

export const ArticlePage = ({
  page: { article },
}: {
  page: Extract<SitePage, { readonly name: 'article' }>;
}): ReactNode => {
  const { t, to, day, prose } = useSite();
  const list = { name: 'articles', topic: null, page: 1 } as const;
  const isCorrected = article.updatedAt.slice(0, 10) > article.publishedAt.slice(0, 10);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: t('site.nav.home'), place: { name: 'start' } },
          { name: t('site.nav.articles'), place: list },
          { name: article.title, place: { name: 'article', slug: article.slug } },
        ]}
      />
      <article className="wrap article">
        <header>
          <h1>{prose(article.title)}</h1>
          {article.description !== null && <p className="lead">{prose(article.description)}</p>}
          <ArticleMeta article={article} />
          {isCorrected && (
            <p className="meta">{t('site.articles.updated', { date: day(article.updatedAt) })}</p>
          )}
        </header>
        {article.image && <Picture image={article.image} sizes="(min-width: 800px) 752px, 92vw" isFirst />}
        <RichText blocks={article.content ?? []} />
        {article.tags.length > 0 && (
          <nav className="topics" aria-label={t('site.articles.topics')}>
            <ul>
              {article.tags.map(({ documentId, name }) => (
                <li key={documentId}>
                  <a href={to({ name: 'articles', topic: topicSlug(name), page: 1 })}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="screen-only">
          <a className="more" href={to(list)}>
            {t('site.articles.back')}
          </a>
        </p>
      </article>
    </>
  );
};
