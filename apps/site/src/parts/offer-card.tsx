import type { SiteOffer } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';
import { type Fact, FactList, Progress, StateBadge } from './offer-facts.tsx';
import { Picture } from './picture.tsx';

/** Price, rent and growth, with the rent before the growth, which is only an assumption. */
export const useOfferFacts = ({ project }: SiteOffer): readonly Fact[] => {
  const { t, money, percent, currency } = useSite();
  const { calculation } = project;
  return [
    { label: t('project.pricePerShare'), value: money(project.unitPrice[currency], currency) },
    ...(calculation === null
      ? []
      : [
          { label: t('project.rentYield'), value: percent(calculation.annualRentalIncome) },
          {
            label: t('project.assumedGrowth'),
            value: percent(calculation.incrementalPropertyValue, 'exceptZero'),
          },
        ]),
  ];
};

/** The same facts with the planned period, and with the smallest purchase while shares are available. */
const useCardFacts = (offer: SiteOffer): readonly Fact[] => {
  const { t } = useSite();
  const { calculation, minPurchaseQty, available } = offer.project;
  return [
    ...useOfferFacts(offer),
    ...(calculation === null
      ? []
      : [{ label: t('project.term'), value: t('calculator.years', { years: calculation.period }) }]),
    ...(available === 0
      ? []
      : [{ label: t('project.minimum'), value: t('shares', { count: minPurchaseQty }) }]),
  ];
};

export const OfferCard = ({ offer, isFirst = false }: { offer: SiteOffer; isFirst?: boolean }): ReactNode => {
  const { to, prose } = useSite();
  const { project, title, slug } = offer;
  const [image] = project.images;
  return (
    <article className="card offer-card">
      {image && (
        <div className="card-picture">
          <Picture
            image={image}
            sizes="(min-width: 1120px) 352px, (min-width: 640px) 46vw, 92vw"
            isFirst={isFirst}
            alt=""
          />
        </div>
      )}
      <div className="card-body">
        <StateBadge project={project} />
        <h3>
          <a className="card-link" href={to({ name: 'offer', slug })}>
            {prose(title)}
          </a>
        </h3>
        <FactList facts={useCardFacts(offer)} className="facts facts-small" />
        <Progress project={project} />
      </div>
    </article>
  );
};
