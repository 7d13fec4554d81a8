import { useMediaQuery } from '@mantine/hooks';
import type { AppConfiguration } from '@parcela/contract/investor';
import { Link } from '@parcela/ui';
import { BuildText, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useAppConfiguration } from '../api/app-configuration.ts';
import { reopenConsents, setConsentPlace } from './consent-dialog.ts';
import classes from './site-footer.module.css';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps): ReactNode => (
  <section>
    <h2 className={classes['title']}>{title}</h2>
    {children}
  </section>
);

const Company = ({ administrator, imprint }: AppConfiguration): ReactNode => {
  const t = usePhrase();
  const { name, address, companyId } = administrator;
  return (
    <Part title={name || t('footer.company')}>
      {address !== '' && <p>{address}</p>}
      {companyId !== '' && <p>{t('footer.companyId', { companyId })}</p>}
      {imprint.register !== null && <p>{imprint.register}</p>}
    </Part>
  );
};

const Contact = ({ administrator, imprint }: AppConfiguration): ReactNode => {
  const t = usePhrase();
  const { email } = administrator;
  if (email === '' && imprint.phone === null) return null;
  return (
    <Part title={t('footer.contact')}>
      {email !== '' && (
        <p>
          <Link to={`mailto:${email}`}>{email}</Link>
        </p>
      )}
      {imprint.phone !== null && (
        <p>
          <Link to={`tel:${imprint.phone.replaceAll(/[^\d+]/g, '')}`}>{imprint.phone}</Link>
        </p>
      )}
    </Part>
  );
};

const Documents = (configuration: AppConfiguration): ReactNode => {
  const t = usePhrase();
  const { termsAndConditions, privacyPolicy, whitePaper } = configuration;
  const documents = [
    { label: t('footer.terms'), file: termsAndConditions },
    { label: t('footer.privacy'), file: privacyPolicy },
    { label: t('footer.whitePaper'), file: whitePaper },
  ].filter(({ file }) => file !== null);
  if (documents.length === 0) return null;
  return (
    <Part title={t('footer.documents')}>
      <ul className={classes['documents']}>
        {documents.map(({ label, file }) => (
          <li key={label}>
            <Link to={file?.url ?? ''} isExternal>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Tells whether the window has space for the columns. */
const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });

/** Long legal texts: in columns on a wide screen, collapsed on a small one. */
const LegalTexts = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const t = usePhrase();
  const isWide = useIsWide();
  if (isWide) return <div className={classes['parts']}>{children}</div>;
  return (
    <details className={classes['folded']}>
      <summary>{t('footer.more')}</summary>
      <div className={classes['parts']}>
        {children}
        <BuildText />
      </div>
    </details>
  );
};

const nothing = { supervision: null, risks: null, fees: null };

/** At the end of every page: the company, its supervision, the fees and risks of investing, and the documents. */
export const SiteFooter = (): ReactNode => {
  const t = usePhrase();
  const isWide = useIsWide();
  const configuration = useAppConfiguration().data?.data;
  const { supervision, risks, fees } = configuration?.imprint ?? nothing;
  return (
    <div className={classes['root']}>
      <div ref={setConsentPlace} className={classes['consents']} />
      <LegalTexts>
        {configuration !== undefined && (
          <>
            <Company {...configuration} />
            <Contact {...configuration} />
            <Documents {...configuration} />
          </>
        )}
        {supervision !== null && <Part title={t('footer.supervision')}>{supervision}</Part>}
        <Part title={t('footer.risks')}>{risks ?? t('footer.risk')}</Part>
        {fees !== null && <Part title={t('footer.fees')}>{fees}</Part>}
      </LegalTexts>
      <div className={classes['end']}>
        <button type="button" className={classes['choices']} onClick={reopenConsents}>
          {t('nav.privacy')}
        </button>
        {isWide && <BuildText />}
      </div>
    </div>
  );
};
