import type { SiteUpdate } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../../words/site-context.ts';
import { FactList } from '../offer-facts.tsx';
import { RichText } from '../texts.tsx';

const Update = ({ update }: { update: SiteUpdate }): ReactNode => {
  const { t, day, prose, size } = useSite();
  const { milestone, figures, files, correction } = update;
  const facts = [
    ...(milestone === null ? [] : [{ label: t(`milestone.${milestone.kind}`), value: day(milestone.day) }]),
    ...figures.map(({ label, value }) => ({ label, value })),
  ];
  return (
    <article>
      <h3>{prose(update.title)}</h3>
      <p className="meta">
        <time dateTime={update.releasedAt}>{day(update.releasedAt)}</time>
      </p>
      {correction !== null && (
        <p className="hint">
          {t('news.corrected', { day: day(correction.correctedAt), reason: correction.reason })}
        </p>
      )}
      <RichText blocks={update.content} isNested />
      {facts.length > 0 && <FactList facts={facts} className="facts facts-grid" />}
      {files.length > 0 && (
        <ul className="documents">
          {files.map(({ documentId, title, url, size: bytes }) => (
            <li key={documentId}>
              <a className="document" href={url ?? undefined}>
                <span>{prose(title)}</span>
                <small>{t('site.offer.documentSize', { size: size(bytes) })}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
};

/** Public news of a project, newest first. */
export const News = ({ updates }: { updates: readonly SiteUpdate[] }): ReactNode => {
  const { t } = useSite();
  return updates.length === 0 ? null : (
    <section id="news" className="offer-news">
      <h2>{t('news.title')}</h2>
      {updates.map((update) => (
        <Update key={update.documentId} update={update} />
      ))}
    </section>
  );
};
