import type { ArticleSummary } from '@parcela/contract/investor';
import { DateText, Link } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconArticle } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { pictureSizes } from '../../../shared/content/picture-sizes.ts';
import classes from './article-card.module.css';
import { OnlyInvestorsBadge } from './only-investors-badge.tsx';

const CardPicture = ({
  image,
  isFirstView,
}: {
  image: ArticleSummary['image'];
  isFirstView: boolean;
}): ReactNode =>
  image === null ? (
    <div className={classes['picture']}>
      <IconArticle size={40} stroke={1.25} aria-hidden />
    </div>
  ) : (
    <img
      className={classes['picture']}
      src={image.formats.medium}
      srcSet={pictureSizes(image)}
      sizes="(min-width: 80em) 352px, (min-width: 40em) 50vw, 100vw"
      width={image.width}
      height={image.height}
      alt={image.alternativeText}
      loading={isFirstView ? 'eager' : 'lazy'}
      decoding="async"
    />
  );

/** An article in a list; readers without access to its text see only its title and picture. */
export const ArticleCard = ({
  article,
  isFirstView,
}: {
  article: ArticleSummary;
  /** The card is above the fold, so its picture loads immediately. */
  isFirstView: boolean;
}): ReactNode => {
  const t = usePhrase();
  const { title, slug, image, available, description, tags, readingMinutes, publishedAt } = article;
  return (
    <article className={classes['root']}>
      <CardPicture image={image} isFirstView={isFirstView} />
      <div className={classes['body']}>
        <p className={classes['facts']}>
          <DateText value={publishedAt} />
          {readingMinutes !== null && <span>{t('articles.readingTime', { minutes: readingMinutes })}</span>}
        </p>
        <h2 className={classes['title']}>
          <Link to={paths.article(slug)}>{title}</Link>
        </h2>
        {!available && (
          <div>
            <OnlyInvestorsBadge />
          </div>
        )}
        {description !== null && description !== '' && (
          <p className={classes['description']}>{description}</p>
        )}
        {tags.length > 0 && (
          <ul className={classes['tags']} aria-label={t('articles.topics')}>
            {tags.map(({ documentId, name }) => (
              <li key={documentId}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
};
