import type { SiteOfferDetail } from '@parcela/contract/site';
import { writeOwnership } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../../words/site-context.ts';
import { Paragraphs } from '../texts.tsx';

/** What an investor owns in law, behind the shares. */
export const Ownership = ({ offer: { ownership, project } }: { offer: SiteOfferDetail }): ReactNode => {
  const { document, t, prose, money, percent, country, day } = useSite();
  if (ownership === null) return null;
  const lines = writeOwnership(ownership, {
    say: t,
    country,
    day,
    percent,
    money: (amount) => money(amount, project.currency),
    isRunOff: document.configuration.isRunOff,
  });
  return (
    <section>
      <h2>{t('owns.title')}</h2>
      <p className="hint">{t('owns.text')}</p>
      <dl className="facts facts-lines facts-long">
        {lines.map(({ name, label, facts, text, link }) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>
              {facts.map((fact) => (
                <p key={fact}>
                  <strong>{prose(fact)}</strong>
                </p>
              ))}
              {text !== null && <Paragraphs text={text} />}
              {link !== null && (
                <p>
                  <a href={link} rel="noopener noreferrer">
                    {t('owns.register')}
                  </a>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
