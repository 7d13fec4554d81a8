import type { SiteDocumentFile, SitePage } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { DocumentLink } from '../parts/document-link.tsx';
import { commonFees } from '../parts/common-fees.ts';
import { FeeList, FeeTable, useFeeTexts } from '../parts/fee-table.tsx';
import { PageHead, Section } from '../parts/layout.tsx';
import { FactList } from '../parts/offer-facts.tsx';
import { Steps } from '../parts/steps.tsx';
import { Paragraphs, Questions } from '../parts/texts.tsx';
import { useSite } from '../words/site-context.ts';

type Of<Name extends SitePage['name']> = { readonly page: Extract<SitePage, { readonly name: Name }> };

export const HowPage = (): ReactNode => {
  const { document, t, to } = useSite();
  const { isRunOff } = document.configuration;
  return (
    <>
      <PageHead
        title={t('site.how.title')}
        lead={t(isRunOff ? 'site.runOff.projectsText' : 'site.how.lead')}
      />
      {!isRunOff && (
        <div className="section">
          <div className="wrap">
            <Steps headingLevel={2} />
          </div>
        </div>
      )}
      <Section title={t('site.how.afterTitle')} tone="quiet">
        <ol className="plain-list numbered">
          {(['letting', 'dividing', 'voting', 'selling'] as const).map((name) => (
            <li key={name}>
              <h3>{t(`site.how.${name}`)}</h3>
              <p>{t(`site.how.${name}Text`)}</p>
            </li>
          ))}
        </ol>
        <p className="actions">
          <a className="button" href={to({ name: 'offers' })}>
            {t(isRunOff ? 'site.runOff.toProjects' : 'site.start.toOffers')}
          </a>
          <a className="button button-quiet" href={to({ name: 'risks' })}>
            {t('site.start.moreRisks')}
          </a>
        </p>
      </Section>
    </>
  );
};

export const QuestionsPage = ({ page }: Of<'questions'>): ReactNode => {
  const { t, to } = useSite();
  return (
    <>
      <PageHead title={t('site.questions.title')} lead={t('site.questions.description')} />
      <div className="section">
        <div className="wrap narrow-column">
          {page.questions.length === 0 ? (
            <p className="empty">{t('site.questions.none')}</p>
          ) : (
            <Questions questions={page.questions} isFirstOpen />
          )}
          <p>
            <a className="more" href={to({ name: 'contact' })}>
              {t('site.questions.ask')}
            </a>
          </p>
        </div>
      </div>
    </>
  );
};

export const FeesPage = ({ page }: Of<'fees'>): ReactNode => {
  const { document, t, to, prose } = useSite();
  const { fees } = document.configuration.imprint;
  const texts = useFeeTexts();
  const common = commonFees(page.offers.flatMap(({ fees: own }) => (own === null ? [] : [texts(own)])));
  return (
    <>
      <PageHead title={t('site.fees.title')} lead={t('site.fees.lead')} />
      {fees !== null && (
        <div className="wrap narrow-column prose">
          <Paragraphs text={fees} />
        </div>
      )}
      {Object.keys(common).length > 0 && (
        <Section title={t('site.fees.common')} lead={t('site.fees.commonText')}>
          <div className="card card-padded">
            <FeeList texts={common} />
          </div>
        </Section>
      )}
      <Section title={t('site.fees.byProject')}>
        {page.offers.length === 0 && (
          <p className="empty">
            {t(document.configuration.isRunOff ? 'runOff.noOrders' : 'site.start.noOffers')}
          </p>
        )}
        <div className="fee-list">
          {page.offers.map(({ offer, fees: written }) => (
            <section key={offer.documentId} className="card card-padded">
              <h3>
                <a href={to({ name: 'offer', slug: offer.slug })}>{prose(offer.title)}</a>
              </h3>
              <FeeTable offer={offer} fees={written} common={common} />
            </section>
          ))}
        </div>
      </Section>
      {!document.configuration.isRunOff && (
        <Section title={t('site.fees.free')} tone="quiet">
          <p className="lead">{t('site.fees.freeText')}</p>
        </Section>
      )}
    </>
  );
};

const riskNames = ['loss', 'rent', 'exit', 'currency', 'platform', 'tax'] as const;

export const RisksPage = (): ReactNode => {
  const { document, t, prose } = useSite();
  const { risks } = document.configuration.imprint;
  return (
    <>
      <PageHead title={t('site.risks.title')} lead={t('site.risks.lead')} />
      <div className="section">
        <div className="wrap narrow-column">
          {riskNames.map((name) => (
            <section key={name} className="risk">
              <h2>{t(`site.risks.${name}`)}</h2>
              <p>{t(`site.risks.${name}Text`)}</p>
            </section>
          ))}
        </div>
      </div>
      <Section title={t('site.risks.doTitle')} tone="quiet">
        <p className="lead">{t('site.risks.doText')}</p>
      </Section>
      {risks !== null && (
        <Section title={t('site.risks.operatorTitle')}>
          <p className="lead">{prose(risks)}</p>
        </Section>
      )}
    </>
  );
};

const Versions = ({ versions }: { versions: readonly SiteDocumentFile[] }): ReactNode => {
  const { t, day } = useSite();
  return (
    <details>
      <summary>{t('site.documents.earlier')}</summary>
      <ul className="documents">
        {versions.map((file) => (
          <li key={file.documentId}>
            <DocumentLink
              file={file}
              name={`${file.name}, ${t('site.documents.since', { date: day(file.publishedAt) })}`}
            />
          </li>
        ))}
      </ul>
    </details>
  );
};

export const DocumentsPage = ({ page }: Of<'documents'>): ReactNode => {
  const { t, day, prose } = useSite();
  return (
    <>
      <PageHead title={t('site.documents.title')} lead={t('site.documents.description')} />
      <div className="section">
        <div className="wrap narrow-column">
          {page.documents.length === 0 && <p className="empty">{t('site.documents.none')}</p>}
          {page.documents.map(({ kind, versions }) => {
            const current = versions.find(({ isInForce }) => isInForce) ?? versions[0];
            const earlier = versions.filter((file) => file !== current);
            return (
              current && (
                <section key={kind} className="card card-padded legal">
                  <h2>{prose(current.name)}</h2>
                  {current.caption !== null && <p>{prose(current.caption)}</p>}
                  <p className="meta">
                    <span>{t('site.documents.inForce', { date: day(current.publishedAt) })}</span>
                  </p>
                  <DocumentLink file={current} />
                  {earlier.length > 0 && <Versions versions={earlier} />}
                </section>
              )
            );
          })}
          <p className="hint">{t('site.documents.prospectuses')}</p>
        </div>
      </div>
    </>
  );
};

export const ContactPage = (): ReactNode => {
  const { document, t } = useSite();
  const { administrator, imprint } = document.configuration;
  const facts = [
    ...(administrator.email === ''
      ? []
      : [
          {
            label: t('site.contact.email'),
            value: <a href={`mailto:${administrator.email}`}>{administrator.email}</a>,
          },
        ]),
    ...(imprint.phone === null
      ? []
      : [
          {
            label: t('site.contact.phone'),
            value: <a href={`tel:${imprint.phone.replaceAll(/[^+\d]/g, '')}`}>{imprint.phone}</a>,
          },
        ]),
    ...(administrator.address === ''
      ? []
      : [{ label: t('site.contact.address'), value: `${administrator.name}, ${administrator.address}` }]),
  ];
  return (
    <>
      <PageHead title={t('site.contact.title')} lead={t('site.contact.lead')} />
      <div className="section">
        <div className="wrap narrow-column">
          <FactList facts={facts} className="facts facts-lines facts-long" />
          {administrator.email !== '' && (
            <p className="hint">
              <a href="/.well-known/security.txt">{t('site.contact.security')}</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
};

export const ImprintPage = (): ReactNode => {
  const { document, t, prose } = useSite();
  const { administrator, imprint } = document.configuration;
  const facts = [
    { label: t('site.imprint.company'), value: administrator.name },
    { label: t('site.imprint.seat'), value: administrator.address },
    { label: t('site.imprint.number'), value: administrator.companyId },
    { label: t('site.imprint.register'), value: prose(imprint.register ?? '') },
    { label: t('site.imprint.supervision'), value: prose(imprint.supervision ?? '') },
    { label: t('site.contact.email'), value: administrator.email },
    { label: t('site.contact.phone'), value: imprint.phone ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <PageHead
        title={t('site.imprint.title')}
        lead={t('site.imprint.description', { brand: document.brand.name })}
      />
      <div className="section">
        <div className="wrap narrow-column">
          <FactList facts={facts} className="facts facts-lines facts-long" />
          {administrator.text !== '' && (
            <section>
              <h2>{t('site.imprint.data')}</h2>
              <div className="prose">
                <Paragraphs text={administrator.text} />
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
};

export const MissingPage = ({ page }: Of<'missing' | 'gone'>): ReactNode => {
  const { document, t, to } = useSite();
  return (
    <PageHead
      title={t(page.name === 'gone' ? 'site.gone.title' : 'site.missing.title')}
      lead={t(page.name === 'gone' ? 'site.gone.text' : 'site.missing.text')}
    >
      <p className="actions">
        <a className="button" href={to({ name: 'offers' })}>
          {t(document.configuration.isRunOff ? 'site.runOff.toProjects' : 'site.start.toOffers')}
        </a>
        <a className="button button-quiet" href={to({ name: 'start' })}>
          {t('site.missing.toStart')}
        </a>
      </p>
    </PageHead>
  );
};
