import type { SiteOffer, SitePage } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { PageHead, Section } from '../parts/layout.tsx';
import { OfferCard } from '../parts/offer-card.tsx';
import { PlanAndFactTable } from '../parts/offer/plan-and-fact.tsx';
import { Figures } from '../parts/figures.tsx';
import { StateBadge } from '../parts/offer-facts.tsx';
import { Picture } from '../parts/picture.tsx';
import { useSite } from '../words/site-context.ts';

const Cards = ({
  offers,
  hasFirst = false,
}: {
  offers: readonly SiteOffer[];
  hasFirst?: boolean;
}): ReactNode => (
  <div className="cards">
    {offers.map((offer, index) => (
      <OfferCard key={offer.documentId} offer={offer} isFirst={hasFirst && index === 0} />
    ))}
  </div>
);

/** Past offers, for the owners of their shares. */
const ProjectsInRunOff = ({ offers }: { offers: readonly SiteOffer[] }): ReactNode => {
  const { t, to } = useSite();
  return (
    <>
      <PageHead title={t('site.runOff.projects')} lead={t('site.runOff.projectsText')} />
      <div className="section">
        <div className="wrap">
          {offers.length > 0 && <Cards offers={offers} hasFirst />}
          <p className="figures-more">
            <a className="more" href={to({ name: 'finished' })}>
              {t('site.finished.title')}
            </a>
          </p>
        </div>
      </div>
    </>
  );
};

export const OffersPage = ({ page }: { page: Extract<SitePage, { readonly name: 'offers' }> }): ReactNode => {
  const { document, t, to } = useSite();
  if (document.configuration.isRunOff) return <ProjectsInRunOff offers={page.offers} />;
  const open = page.offers.filter(({ project }) => project.state === 'Open');
  const soon = page.offers.filter(({ project }) => project.state !== 'Open');
  return (
    <>
      <PageHead title={t('site.offers.title')} lead={t('site.offers.description')} />
      <Section title={t('site.offers.open')}>
        {open.length === 0 ? (
          <div className="empty">
            <h3>{t('site.offers.none')}</h3>
            <p>{t('site.offers.noneText')}</p>
            <a className="more" href={to({ name: 'finished' })}>
              {t('site.finished.title')}
            </a>
          </div>
        ) : (
          <Cards offers={open} hasFirst />
        )}
      </Section>
      {soon.length > 0 && (
        <Section title={t('site.offers.soon')} tone="quiet">
          <Cards offers={soon} hasFirst={open.length === 0} />
        </Section>
      )}
    </>
  );
};

export const FinishedPage = ({
  page,
}: {
  page: Extract<SitePage, { readonly name: 'finished' }>;
}): ReactNode => {
  const { t, to, prose } = useSite();
  return (
    <>
      <PageHead title={t('site.finished.title')} lead={t('site.finished.lead')} />
      <Section title={t('site.start.figures')} lead={t('site.start.figuresText')} tone="quiet">
        <Figures figures={page.figures} />
      </Section>
      <Section title={t('site.fees.byProject')}>
        {page.projects.length === 0 && <p className="empty">{t('site.finished.none')}</p>}
        <div className="finished">
          {page.projects.map(({ offer, planAndFact }) => {
            const [image] = offer.project.images;
            return (
              <article key={offer.documentId} className="card finished-card">
                {image && (
                  <div className="card-picture">
                    <Picture image={image} sizes="(min-width: 1024px) 352px, 92vw" alt="" />
                  </div>
                )}
                <div className="card-body">
                  <StateBadge project={offer.project} />
                  <h3>
                    <a href={to({ name: 'offer', slug: offer.slug })}>{prose(offer.title)}</a>
                  </h3>
                  <PlanAndFactTable facts={planAndFact} title={offer.title} />
                </div>
              </article>
            );
          })}
        </div>
        <p className="hint">{t('site.finished.rentNote')}</p>
      </Section>
    </>
  );
};
