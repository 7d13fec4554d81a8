import type { SiteOfferDetail, SitePage } from '@parcela/contract/site';
import { convert, writeBuilding } from '@parcela/domain';
import type { ReactNode } from 'react';
import { Calculator, hasCalculator } from '../parts/calculator.tsx';
import { appAddress } from '../parts/frame.tsx';
import { FeeTable } from '../parts/fee-table.tsx';
import { Breadcrumbs } from '../parts/layout.tsx';
import { type Fact, FactList, Progress, StateBadge } from '../parts/offer-facts.tsx';
import { useOfferFacts } from '../parts/offer-card.tsx';
import { Ownership } from '../parts/offer/ownership.tsx';
import { Valuations } from '../parts/offer/valuations.tsx';
import { DocumentLink } from '../parts/document-link.tsx';
import { News } from '../parts/offer/offer-news.tsx';
import { Picture } from '../parts/picture.tsx';
import { PlanAndFactTable } from '../parts/offer/plan-and-fact.tsx';
import { Paragraphs, Questions } from '../parts/texts.tsx';
import { useSite } from '../words/site-context.ts';

type OfferData = Extract<SitePage, { readonly name: 'offer' }>;

const isOver = ({ project }: SiteOfferDetail): boolean =>
  project.state === 'Completed' || project.state === 'Closed';

/** Price, facts and the link to an account, from which the visitor returns to this offer. */
const Offer = ({ page }: { page: OfferData }): ReactNode => {
  const { document, t, money, currency } = useSite();
  const { offer, stats } = page;
  const { project, slug } = offer;
  const facts = useOfferFacts(offer);
  const isOpen = project.state === 'Open';
  // The currency of the price above it.
  const remaining = convert(
    { amount: BigInt(stats.remainingAmount), currency: stats.currency },
    currency,
    stats.rates,
  );
  const next = isOpen ? `/projects/${slug}/order` : `/projects/${slug}`;
  // A new user verifies first, and the verification leads to the order.
  const afterSignUp = isOpen ? `/verification?slug=${slug}` : next;
  const more: readonly Fact[] = [
    ...(project.calculation === null
      ? []
      : [
          {
            label: t('project.term'),
            value: t('calculator.years', { years: project.calculation.period }),
          },
        ]),
    ...(isOver(offer) || stats.available === 0
      ? []
      : [{ label: t('project.minimum'), value: t('shares', { count: project.minPurchaseQty }) }]),
  ];
  return (
    <aside className="buy card" aria-label={t('project.offer')}>
      <FactList facts={[...facts, ...more]} className="facts facts-lines" />
      <Progress project={project} />
      <p className="meta">
        {!isOver(offer) && !document.configuration.isRunOff && (
          <span>{t('site.offer.remaining', { amount: money(remaining.amount, remaining.currency) })}</span>
        )}
        <span>{t('site.offer.investorsCount', { count: stats.investors })}</span>
      </p>
      {document.configuration.isRunOff ? (
        <p>{t('runOff.noOrders')}</p>
      ) : isOver(offer) ? (
        <p>{t(project.state === 'Completed' ? 'project.fundedText' : 'project.closedText')}</p>
      ) : isOpen && stats.available === 0 ? (
        <p>{t('project.soldOutText')}</p>
      ) : (
        <div className="screen-only">
          <a className="button button-wide" href={appAddress('/sign-up', document.locale, afterSignUp)}>
            {t(isOpen ? 'site.offer.invest' : 'site.offer.follow')}
          </a>
          <p className="hint">
            {t(isOpen ? 'site.offer.investText' : 'project.soonText')}{' '}
            <a href={appAddress('/sign-in', document.locale, next)}>{t('site.offer.have')}</a>
          </p>
        </div>
      )}
      <p className="warning">{t('project.risk')}</p>
    </aside>
  );
};

const Gallery = ({ offer }: { offer: SiteOfferDetail }): ReactNode => {
  const { t, prose } = useSite();
  const [first, ...others] = offer.project.images;
  if (!first) return null;
  return (
    <section className="gallery" aria-label={t('site.offer.gallery')}>
      <figure className="gallery-first">
        <Picture image={first} sizes="(min-width: 1120px) 720px, (min-width: 1024px) 62vw, 92vw" isFirst />
        {first.caption !== null && <figcaption>{prose(first.caption)}</figcaption>}
      </figure>
      <div className="gallery-more">
        {others.map((image) => (
          <figure key={image.url}>
            <a href={image.formats.large}>
              <Picture image={image} sizes="(min-width: 1120px) 232px, (min-width: 640px) 30vw, 45vw" />
            </a>
            {image.caption !== null && <figcaption>{prose(image.caption)}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
};

const Layout = ({ offer: { project } }: { offer: SiteOfferDetail }): ReactNode => {
  const { t, number, day } = useSite();
  const facts: Fact[] = [
    ...writeBuilding(project.layout, { number, say: t }).map(({ label, text }) => ({
      label: t(label),
      value: text,
    })),
    ...(['saleEndsOn', 'fundedOn', 'closedOn', 'expectedOn', 'completedOn'] as const).flatMap((name) => {
      const date = project[name];
      return date === null ? [] : [{ label: t(`projectDates.${name}`), value: day(date) }];
    }),
  ];
  return facts.length === 0 ? null : (
    <section>
      <h2>{t('project.layout')}</h2>
      <FactList facts={facts} className="facts facts-grid" />
    </section>
  );
};

const filmHosts = { youtube: 'YouTube', vimeo: 'Vimeo', direct: 'video' } as const;

const Description = ({ offer }: { offer: SiteOfferDetail }): ReactNode => {
  const { t, prose } = useSite();
  return offer.description.map(({ id, title, description, video }) => (
    <section key={id}>
      <h2>{prose(title)}</h2>
      <div className="prose">
        <Paragraphs text={description} />
      </div>
      {video !== null && (
        <p>
          <a className="more" href={video.url} rel="noopener noreferrer">
            {t('site.offer.film', { provider: filmHosts[video.provider] })}
          </a>
        </p>
      )}
    </section>
  ));
};

const Funding = ({ page: { offer, stats } }: { page: OfferData }): ReactNode => {
  const { t, money, number, currency } = useSite();
  const { project } = offer;
  return (
    <section>
      <h2>{t('site.offer.funding')}</h2>
      <FactList
        className="facts facts-grid"
        facts={[
          { label: t('site.offer.total'), value: money(project.tokenTotalPrice, project.currency) },
          { label: t('project.totalShares'), value: number(stats.total) },
          { label: t('project.soldShares'), value: number(stats.sold) },
          { label: t('project.reservedShares'), value: number(stats.reserved) },
          { label: t('project.availableShares'), value: number(stats.available) },
          { label: t('project.investors'), value: number(stats.investors) },
          ...(project.currency === currency
            ? []
            : [
                {
                  label: t('site.offer.priceIn'),
                  value: money(project.unitPrice[project.currency], project.currency),
                },
              ]),
        ]}
      />
      {stats.reserved > 0 && <p className="hint">{t('project.reservedText', { count: stats.reserved })}</p>}
    </section>
  );
};

const Timeline = ({ offer }: { offer: SiteOfferDetail }): ReactNode => {
  const { t, day, prose } = useSite();
  return offer.timeline.length === 0 ? null : (
    <section>
      <h2>{t('project.timeline')}</h2>
      <ol className="timeline">
        {offer.timeline.map(({ date, text, isDone }) => (
          <li key={`${date} ${text}`} className={isDone ? 'is-done' : undefined}>
            <time dateTime={date}>{day(date)}</time>
            <span>{prose(text)}</span>
            <small>{t(isDone ? 'site.offer.done' : 'site.offer.ahead')}</small>
          </li>
        ))}
      </ol>
    </section>
  );
};

const Documents = ({ offer }: { offer: SiteOfferDetail }): ReactNode => {
  const { document, t } = useSite();
  const { termsAndConditions, whitePaper } = document.configuration;
  const open = [offer.informationProspect, termsAndConditions, whitePaper].filter((file) => file !== null);
  return (
    <section>
      <h2>{t('site.offer.documents')}</h2>
      <ul className="documents">
        {open.map((file) => (
          <li key={file.documentId}>
            <DocumentLink file={file} />
          </li>
        ))}
      </ul>
      {offer.documents.length > 0 && (
        <p className="hint">{t('site.offer.closedDocuments', { count: offer.documents.length })}</p>
      )}
    </section>
  );
};

export const OfferPage = ({ page }: { page: OfferData }): ReactNode => {
  const { document, t, to, prose } = useSite();
  const { offer } = page;
  const list = isOver(offer)
    ? ({ name: t('site.nav.finished'), place: { name: 'finished' } } as const)
    : ({ name: t('site.nav.offers'), place: { name: 'offers' } } as const);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: t('site.nav.home'), place: { name: 'start' } },
          list,
          { name: offer.title, place: { name: 'offer', slug: offer.slug } },
        ]}
      />
      <div className="wrap offer">
        <div className="offer-head">
          <StateBadge project={offer.project} />
          <h1>{prose(offer.title)}</h1>
        </div>
        <Gallery offer={offer} />
        <Offer page={page} />
        <div className="offer-text">
          <Description offer={offer} />
          {isOver(offer) && (
            <section>
              <h2>{t('site.finished.title')}</h2>
              <PlanAndFactTable facts={page.planAndFact} title={offer.title} />
              <p className="hint">{t('site.finished.rentNote')}</p>
            </section>
          )}
          {hasCalculator(offer, document.configuration.isRunOff) && (
            <section className="offer-calculator">
              <h2>{t('calculator.title')}</h2>
              <Calculator offer={offer} />
            </section>
          )}
          <Layout offer={offer} />
          <Funding page={page} />
          <Valuations offer={offer} />
          <Ownership offer={offer} />
          <section>
            <h2>{t('fees.title')}</h2>
            <FeeTable offer={offer} fees={offer.fees} />
          </section>
          <News updates={page.updates} />
          <Timeline offer={offer} />
          <Documents offer={offer} />
          {offer.faqs.length > 0 && (
            <section>
              <h2>{t('project.faq')}</h2>
              <Questions questions={offer.faqs} isFirstOpen />
            </section>
          )}
          <p className="screen-only">
            <a className="more" href={to(list.place)}>
              {list.name}
            </a>
          </p>
          <p className="print-only">
            {t('site.offer.print', {
              address: document.origin + to({ name: 'offer', slug: offer.slug }),
            })}
          </p>
        </div>
      </div>
    </>
  );
};
