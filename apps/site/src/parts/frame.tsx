import type { SiteDocument, SitePlace } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';
import { LanguageSwitch } from './layout.tsx';

/** The addresses of the app's sign-up and sign-in, which return to `next`. */
export const appAddress = (path: '/sign-up' | '/sign-in', locale: string, next?: string): string => {
  const query = new URLSearchParams({ locale, ...(next === undefined ? {} : { next }) });
  return `${path}?${query.toString()}`;
};

const mainPlaces = [
  { name: 'offers', label: 'site.nav.offers' },
  { name: 'how', label: 'site.nav.how' },
  { name: 'finished', label: 'site.nav.finished' },
  { name: 'articles', label: 'site.nav.articles' },
  { name: 'questions', label: 'site.nav.questions' },
] as const;

const placeOf = (name: (typeof mainPlaces)[number]['name']): SitePlace =>
  name === 'articles' ? { name, topic: null, page: 1 } : { name };

/** The page offers nothing during a run-off. */
const labelNow = <const Label extends string>(
  { configuration }: SiteDocument,
  label: Label,
): Label | 'site.runOff.projects' =>
  configuration.isRunOff && label === 'site.nav.offers' ? 'site.runOff.projects' : label;

const MainLinks = (): ReactNode => {
  const { document, t, to } = useSite();
  return (
    <ul>
      {mainPlaces.map(({ name, label }) => (
        <li key={name}>
          <a href={to(placeOf(name))} aria-current={document.place?.name === name ? 'page' : undefined}>
            {t(labelNow(document, label))}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Below 1024 px the links collapse into a menu that needs no script. */
export const Header = (): ReactNode => {
  const { document, t, to } = useSite();
  const { locale, brand, configuration } = document;
  return (
    <header className="header">
      <a className="skip" href="#content">
        {t('ui.skipToContent')}
      </a>
      <div className="wrap header-row">
        <a className="brand" href={to({ name: 'start' })}>
          <img src={brand.icon} width={32} height={32} alt="" />
          {brand.name}
        </a>
        <nav className="main-nav wide" aria-label={t('site.nav.label')}>
          <MainLinks />
        </nav>
        <div className="header-end">
          <LanguageSwitch />
          <a className="button button-quiet wide" href={appAddress('/sign-in', locale)}>
            {t('site.signIn')}
          </a>
          {!configuration.isRunOff && (
            <a className="button button-small" href={appAddress('/sign-up', locale)}>
              {t('site.signUp')}
            </a>
          )}
        </div>
        <details className="menu narrow">
          <summary>{t('site.nav.menu')}</summary>
          <nav aria-label={t('site.nav.menu')}>
            <MainLinks />
            <a className="menu-sign-in" href={appAddress('/sign-in', locale)}>
              {t('site.signIn')}
            </a>
          </nav>
        </details>
      </div>
      {configuration.isRunOff && (
        <div className="wrap">
          <p className="notice" role="note">
            <strong>{t('runOff.title')}.</strong> {t('runOff.text')}
          </p>
        </div>
      )}
    </header>
  );
};

const footerGroups = [
  {
    title: 'site.footer.invest',
    links: [
      { place: { name: 'offers' }, label: 'site.nav.offers' },
      { place: { name: 'finished' }, label: 'site.nav.finished' },
      { place: { name: 'how' }, label: 'site.nav.how' },
      { place: { name: 'fees' }, label: 'site.nav.fees' },
    ],
  },
  {
    title: 'site.footer.know',
    links: [
      { place: { name: 'risks' }, label: 'site.nav.risks' },
      { place: { name: 'questions' }, label: 'site.nav.questions' },
      { place: { name: 'articles', topic: null, page: 1 }, label: 'site.nav.articles' },
      { place: { name: 'feed' }, label: 'site.footer.feed' },
    ],
  },
  {
    title: 'site.footer.company',
    links: [
      { place: { name: 'imprint' }, label: 'site.nav.imprint' },
      { place: { name: 'documents' }, label: 'site.nav.documents' },
      { place: { name: 'verify' }, label: 'site.verify.title' },
      { place: { name: 'contact' }, label: 'site.nav.contact' },
    ],
  },
] as const;

export const Footer = (): ReactNode => {
  const { document, t, to, prose } = useSite();
  const { administrator, imprint } = document.configuration;
  const company = [
    administrator.name,
    administrator.address,
    administrator.companyId === '' ? '' : t('footer.companyId', { companyId: administrator.companyId }),
  ].filter((part) => part !== '');
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-groups">
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={t(title)}>
              <h2>{t(title)}</h2>
              <ul>
                {links.map(({ place, label }) => (
                  <li key={label}>
                    <a href={to(place)}>{t(labelNow(document, label))}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="fine">
          <p>{company.join(' · ')}</p>
          {imprint.register !== null && <p>{prose(imprint.register)}</p>}
          {imprint.supervision !== null && <p>{prose(imprint.supervision)}</p>}
          <p>{prose(imprint.risks ?? t('footer.risk'))}</p>
        </div>
      </div>
    </footer>
  );
};
