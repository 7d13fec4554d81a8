import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Project } from './project-form.ts';
import classes from './project-pictures.module.css';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { inShownLanguage, missingLanguages } from './project-states.ts';

/** The pictures in their order, with their descriptions. */
export const ProjectPictures = ({ subject: { images } }: { subject: Project }): ReactNode => {
  const t = usePhrase();
  if (images.length === 0) return <p>{t('boProjects.noPictures')}</p>;
  return (
    <ul className={classes['pictures']}>
      {images.map(({ file, ...texts }) => {
        const missing = missingLanguages(texts);
        return (
          <li key={file}>
            <figure>
              <img src={`/api/files/${file}?width=480`} alt="" loading="lazy" />
              <figcaption>
                {inShownLanguage(texts.alternativeText)}
                {missing.kind !== 'nothing' && (
                  <span className={classes['missing']}>
                    {t('boProjects.missing')} <ValueView value={missing} />
                  </span>
                )}
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  );
};
