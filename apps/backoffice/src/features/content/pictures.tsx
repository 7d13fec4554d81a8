import type { PhraseId } from '@parcela/phrases';
import { usePhrase } from '@parcela/web';
import type { ComponentType } from 'react';
import classes from './pictures.module.css';

type Named = readonly [label: PhraseId, documentId: string];

/** Shows the stored pictures of a subject under their names. */
export const picturesOf =
  <Subject,>(
    pictures: (subject: Subject) => readonly Named[],
  ): ComponentType<{ readonly subject: Subject }> =>
  ({ subject }) => {
    const t = usePhrase();
    return (
      <div className={classes['pictures']}>
        {pictures(subject).map(([label, documentId]) => (
          <figure key={label}>
            <img src={`/api/files/${documentId}?width=480`} alt="" loading="lazy" />
            <figcaption>{t(label)}</figcaption>
          </figure>
        ))}
      </div>
    );
  };
