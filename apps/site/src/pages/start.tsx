import type { SiteOffer, SitePage } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { Calculator, hasCalculator } from '../parts/calculator.tsx';
import { Figures } from '../parts/figures.tsx';
import { Section } from '../parts/layout.tsx';
import { OfferCard } from '../parts/offer-card.tsx';
import { Progress, StateBadge } from '../parts/offer-facts.tsx';
import { Picture } from '../parts/picture.tsx';
import { Steps } from '../parts/steps.tsx';
import { ArticleCard, Questions } from '../parts/texts.tsx';
import { useSite } from '../words/site-context.ts';

type StartData = Extract<SitePage, { readonly name: 'start' }>;

/** The offer next to the first sentence, which is the first open one. */
const Featured = ({ offer }: { offer: SiteOffer }): ReactNode => {
  const { document, t, to, prose, money, currency } = useSite();
  const { project, title, slug } = offer;
  const [image] = project.images;
  return (
    <article className="featured">
      {image && (
        <Picture
          image={image}
          sizes="(min-width: 1120px) 536px, (min-width: 1024px) 46vw, 92vw"
          isFirst
          alt=""
        />
      )}
      <div className="featured-body">
        <StateBadge project={project} />
        <h2>
          <a className="card-link" href={to({ name: 'offer', slug })}>
            {prose(title)}
          </a>
        </h2>
        {!document.configuration.isRunOff && (
          <p>{t('site.start.from', { price: money(project.unitPrice[currency], currency) })}</p>
        )}
        <Progress project={project} />
      </div>
    </article>
  );
};

const Hero = ({ featured }: { featured: SiteOffer | undefined }): ReactNode => {
  const { document, t, to } = useSite();
  const { isRunOff } = document.configuration;
  return (
    <div className="hero">
      <div className={featured ? 'wrap hero-row' : 'wrap'}>
        <div className="hero-words">
          <h1>
            <span>{t('site.start.headline')}</span> <span>{t('site.start.headlineEnd')}</span>
          </h1>
          <p className="hero-lead">{t('site.start.lead', { brand: document.brand.name })}</p>
          <p className="actions">
            <a className="button" href={to({ name: 'offers' })}>
              {t(isRunOff ? 'site.runOff.toProjects' : 'site.start.toOffers')}
            </a>
            <a className="button button-quiet" href={to({ name: 'how' })}>
              {t('site.nav.how')}
            </a>
          </p>
          <p className="hint">
            {t('site.start.risk')} <a href={to({ name: 'risks' })}>{t('site.start.moreRisks')}</a>
          </p>
        </div>
        {featured && <Featured offer={featured} />}
      </div>
    </div>
  );
};

const riskNames = ['loss', 'rent', 'exit'] as const;

const Trust = (): ReactNode => {
  const { document, t, to, prose } = useSite();
  const { administrator, imprint } = document.configuration;
  return (
    <div className="section">
      <div className="wrap halves">
        <section>
          <h2>{t('site.start.operator')}</h2>
          <p>{t('site.start.operatorText', { company: administrator.name })}</p>
          {imprint.supervision !== null && <p className="hint">{prose(imprint.supervision)}</p>}
          <p>
            <a className="more" href={to({ name: 'imprint' })}>
              {t('site.start.moreOperator')}
            </a>
          </p>
        </section>
        <section>
          <h2>{t('site.start.risks')}</h2>
          <ul className="plain-list">
            {riskNames.map((name) => (
              <li key={name}>
                <strong>{t(`site.risks.${name}`)}</strong>
                <span>{t(`site.risks.${name}Text`)}</span>
              </li>
            ))}
          </ul>
          <p>
            <a className="more" href={to({ name: 'risks' })}>
              {t('site.start.moreRisks')}
            </a>
          </p>
        </section>
      </div>
    </div>
  );
};

const rowLength = 3;

/** As many cards as fill rows on a wide screen; fewer than a row stay. */
const wholeRows = <Offer,>(offers: readonly Offer[]): readonly Offer[] =>
  offers.slice(0, Math.max(rowLength, offers.length - (offers.length % rowLength)));

export const StartPage = ({ page }: { page: StartData }): ReactNode => {
  const { document, t, to, prose } = useSite();
  const { isRunOff } = document.configuration;
  const { offers, figures, questions, articles } = page;
  const featured = offers.find(({ project }) => project.state === 'Open') ?? offers[0];
  const others = wholeRows(offers.filter((offer) => offer !== featured));
  const calculated = offers.find((offer) => hasCalculator(offer, isRunOff));
  return (
    <>
      <Hero featured={featured} />
      {(featured === undefined || others.length > 0) && (
        <Section
          title={t(isRunOff ? 'site.runOff.projects' : 'site.start.offers')}
          more={{
            to: to({ name: 'offers' }),
            label: t(isRunOff ? 'site.runOff.toProjects' : 'site.start.allOffers'),
          }}
        >
          {featured === undefined ? (
            <p className="empty">{t(isRunOff ? 'runOff.noOrders' : 'site.start.noOffers')}</p>
          ) : (
            <div className="cards cards-few">
              {others.map((offer) => (
                <OfferCard key={offer.documentId} offer={offer} />
              ))}
            </div>
          )}
        </Section>
      )}
      {calculated && (
        <Section
          title={t('site.start.calculator')}
          lead={t('site.start.calculatorText', { title: prose(calculated.title) })}
          tone="quiet"
        >
          <Calculator offer={calculated} />
        </Section>
      )}
      {!isRunOff && (
        <Section title={t('steps.title')} more={{ to: to({ name: 'how' }), label: t('site.nav.how') }}>
          <Steps headingLevel={3} />
        </Section>
      )}
      <Section title={t('site.start.figures')} lead={t('site.start.figuresText')} tone="quiet">
        <Figures figures={figures} />
        <p className="figures-more">
          <a className="more" href={to({ name: 'finished' })}>
            {t('site.finished.title')}
          </a>
        </p>
      </Section>
      <Trust />
      {questions.length > 0 && (
        <Section
          title={t('site.start.questions')}
          more={{ to: to({ name: 'questions' }), label: t('site.start.moreQuestions') }}
          tone="quiet"
        >
          <Questions questions={questions} />
        </Section>
      )}
      {articles.length > 0 && (
        <Section
          title={t('site.start.articles')}
          more={{
            to: to({ name: 'articles', topic: null, page: 1 }),
            label: t('site.start.moreArticles'),
          }}
        >
          <div className="cards">
            {articles.map((article) => (
              <ArticleCard key={article.documentId} article={article} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
};
