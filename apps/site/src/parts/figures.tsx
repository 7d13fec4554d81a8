import type { SiteFigures } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

/** The figures of the books. The page omits figures that are still zero. */
export const Figures = ({ figures }: { figures: SiteFigures }): ReactNode => {
  const { t, money, number } = useSite();
  const late = figures.distributions - figures.onTime;
  return (
    <dl className="figures">
      <div>
        <dt>{t('site.figures.paidOut')}</dt>
        <dd>
          {figures.paidOut.length === 0 ? (
            <span className="figure">{t('site.figures.paidOutNone')}</span>
          ) : (
            figures.paidOut.map(({ amount, currency }, index) => (
              <span key={currency} className={index === 0 ? 'figure' : 'figure-more'}>
                {money(amount, currency)}
              </span>
            ))
          )}
        </dd>
      </div>
      <div>
        <dt>{t('site.figures.investors')}</dt>
        <dd>
          <span className="figure">{number(figures.investors)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('site.figures.projects')}</dt>
        <dd>
          <span className="figure">{number(figures.projects)}</span>
          <span className="figure-more">{t('site.figures.funded', { count: figures.fundedProjects })}</span>
        </dd>
      </div>
      {figures.distributions > 0 && (
        <div>
          <dt>{t('site.figures.onTime')}</dt>
          <dd>
            <span className="figure">
              {t('site.figures.onTimeOf', { onTime: figures.onTime, all: figures.distributions })}
            </span>
            <span className="figure-more">{t('site.figures.late', { count: late })}</span>
          </dd>
        </div>
      )}
    </dl>
  );
};
