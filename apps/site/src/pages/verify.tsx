import type { ReactNode } from 'react';
import { PageHead } from '../parts/layout.tsx';
import { useSite } from '../words/site-context.ts';

/** The outcomes of a verification, each with its mark in addition to its words. */
const outcomes = [
  ['valid', '✓'],
  ['superseded', '!'],
  ['counted', '✓'],
  ['recorded', '✓'],
  ['replaced', '!'],
  ['unknown', '×'],
  ['failed', '!'],
  ['busy', '!'],
] as const;

const Field = ({ name, label, hint }: { name: string; label: string; hint: string }): ReactNode => (
  <p className="field">
    <label htmlFor={`verify-${name}`}>{label}</label>
    <input
      id={`verify-${name}`}
      name={name}
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-describedby={`verify-${name}-hint`}
    />
    <small id={`verify-${name}-hint`}>{hint}</small>
  </p>
);

/** A stranger verifies a certificate of ownership or the receipt of a vote; the page's script asks the server and shows one of the outcomes. */
export const VerifyPage = (): ReactNode => {
  const { document, t } = useSite();
  const { name: brand } = document.brand;
  return (
    <>
      <PageHead title={t('site.verify.title')} lead={t('site.verify.lead', { brand })} />
      <div className="section" data-verify>
        <div className="wrap narrow-column">
          <noscript>
            <p className="notice">{t('site.verify.script')}</p>
          </noscript>
          <output className="verdicts">
            {outcomes.map(([outcome, mark]) => (
              <span key={outcome} className={`verdict verdict-${outcome}`} data-outcome={outcome}>
                <span className="verdict-mark" aria-hidden="true">
                  {mark}
                </span>
                <span>
                  <strong>{t(`site.verify.${outcome}`)}</strong> {t(`site.verify.${outcome}Text`)}
                </span>
              </span>
            ))}
          </output>
          <h2>{t('site.verify.byFile')}</h2>
          <p>{t('site.verify.byFileText')}</p>
          <p className="field">
            <label htmlFor="verify-file">{t('site.verify.file')}</label>
            <input id="verify-file" name="file" type="file" accept="application/pdf" />
          </p>
          <h2>{t('site.verify.byCode')}</h2>
          <p>{t('site.verify.byCodeText')}</p>
          <form noValidate>
            <Field
              name="number"
              label={t('site.verify.number')}
              hint={t('site.verify.numberHint', { example: 'C-7K2M-9QXW-4T6D', vote: 'V-3H8R-6NPC-2K9F' })}
            />
            <Field name="hash" label={t('site.verify.hash')} hint={t('site.verify.hashHint')} />
            <p>
              <button className="button" type="submit">
                {t('site.verify.check')}
              </button>
            </p>
          </form>
          <p className="hint">{t('site.verify.privacy')}</p>
        </div>
      </div>
    </>
  );
};
