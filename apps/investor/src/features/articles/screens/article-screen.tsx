import type { Article } from '@parcela/contract/investor';
import {
  ButtonLink,
  CardSkeleton,
  DateText,
  Link,
  NoticeBox,
  PageHeader,
  QueryView,
  Text,
  TextSkeleton,
} from '@parcela/ui';
import { usePhrase, useRichPhrase, useScreenTitle, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { pictureSizes } from '../../../shared/content/picture-sizes.ts';
import { articleLists } from './article-lists.ts';
import classes from './article-screen.module.css';
import { ArticleText } from '../../../shared/content/article-text.tsx';
import { OnlyInvestorsBadge } from './only-investors-badge.tsx';
import { useArticleOfSlug } from '../queries/use-article-of-slug.ts';

const day = (instant: string): string => instant.slice(0, 10);

const ArticleFacts = ({ article }: { article: Article }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { publishedAt, updatedAt, readingMinutes } = article;
  return (
    <span className={classes['facts']}>
      <span>{rich('articles.published', { date: <DateText value={publishedAt} /> })}</span>
      {day(updatedAt) > day(publishedAt) && (
        <span>{rich('articles.updated', { date: <DateText value={updatedAt} /> })}</span>
      )}
      {readingMinutes !== null && <span>{t('articles.readingTime', { minutes: readingMinutes })}</span>}
    </span>
  );
};

const ArticlePicture = ({ image }: { image: NonNullable<Article['image']> }): ReactNode => (
  <figure className={classes['figure']}>
    <img
      className={classes['picture']}
      src={image.formats.large}
      srcSet={pictureSizes(image)}
      sizes="(min-width: 60em) 832px, 100vw"
      width={image.width}
      height={image.height}
      alt={image.alternativeText}
      fetchPriority="high"
    />
    {image.caption !== null && image.caption !== '' && <figcaption>{image.caption}</figcaption>}
  </figure>
);

const NotAvailable = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="info"
      title={t('articles.unavailableTitle')}
      actions={
        <ButtonLink size="small" to={paths.projects}>
          {t('articles.seeProjects')}
        </ButtonLink>
      }
    >
      {t('articles.unavailableText')}
    </NoticeBox>
  );
};

const ArticleBody = ({ article: { available, content } }: { article: Article }): ReactNode => {
  const t = usePhrase();
  if (!available) return <NotAvailable />;
  return content === null || content.length === 0 ? (
    <Text>{t('articles.noText')}</Text>
  ) : (
    <ArticleText content={content} />
  );
};

/** The page of an existing article. */
export const ArticlePage = ({ article }: { article: Article }): ReactNode => {
  const t = usePhrase();
  const { title, image, type, tags, description, available } = article;
  const list = articleLists[type];
  useScreenTitle(title);
  return (
    <article className={classes['root']}>
      <PageHeader
        title={title}
        back={{ to: list.path, label: t(list.back) }}
        description={<ArticleFacts article={article} />}
        {...(!available && { badge: <OnlyInvestorsBadge /> })}
      />
      {image !== null && <ArticlePicture image={image} />}
      {description !== null && description !== '' && <p className={classes['lead']}>{description}</p>}
      <ArticleBody article={article} />
      {tags.length > 0 && (
        <ul className={classes['tags']} aria-label={t('articles.topics')}>
          {tags.map(({ documentId, name }) => (
            <li key={documentId}>
              <Link to={withSearch(list.path, { tag: documentId })} className={classes['tag'] ?? ''}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
};

const ArticleSkeleton = (): ReactNode => (
  <div className={classes['root']}>
    <TextSkeleton lines={2} />
    <div className={classes['waiting']}>
      <CardSkeleton count={1} hasPicture />
    </div>
    <TextSkeleton lines={8} />
  </div>
);

/** The page of an article; `missing` is shown for an unknown article (spec section 2). */
export const ArticleScreen = ({ slug, missing }: { slug: string; missing: ReactNode }): ReactNode => {
  const { query, isNotFound } = useArticleOfSlug(slug);
  if (isNotFound) return missing;
  return (
    <QueryView query={query} loading={<ArticleSkeleton />} empty={null}>
      {(article) => <ArticlePage key={article.documentId} article={article} />}
    </QueryView>
  );
};
