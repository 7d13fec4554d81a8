import type { SitePlace } from '@parcela/contract/site';
import { locales } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

export const Section = ({
  id,
  title,
  lead,
  children,
  more,
  tone,
}: {
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
  more?: { readonly to: string; readonly label: string };
  tone?: 'quiet';
}): ReactNode => (
  <section className={tone === 'quiet' ? 'section section-quiet' : 'section'} id={id}>
    <div className="wrap">
      <div className="section-head">
        <h2>{title}</h2>
        {more && (
          <a className="more" href={more.to}>
            {more.label}
          </a>
        )}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </div>
  </section>
);

/** Title and first words of a page other than the start page. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}): ReactNode => (
  <div className="wrap page-head">
    <h1>{title}</h1>
    {lead !== undefined && <p className="lead">{lead}</p>}
    {children}
  </div>
);

export interface Crumb {
  readonly name: string;
  readonly place: SitePlace;
}

/** The path from the start page to this page, which comes last and is not a link. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode => {
  const { t, to } = useSite();
  return (
    <nav className="wrap crumbs" aria-label={t('site.nav.where')}>
      <ol>
        {crumbs.map(({ name, place }, index) => (
          <li key={name}>
            {index < crumbs.length - 1 ? (
              <a href={to(place)}>{name}</a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** The same page in the other languages; the start page where a language has no such page. */
export const LanguageSwitch = (): ReactNode => {
  const { document, t } = useSite();
  return (
    <nav className="languages" aria-label={t('language.label')}>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={document.addresses?.[locale] ?? `/${locale}`}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === document.locale ? 'true' : undefined}
            >
              {locale.toUpperCase()} <span className="hidden">{t(`language.${locale}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
