import { isLocale, locales } from '@parcela/domain';
import { LanguageSwitch } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** The language of this browser. */
export const LanguageControl = (): ReactNode => {
  const t = usePhrase();
  const { locale, setLocale } = useLocale();
  return (
    <LanguageSwitch
      label={t('language.label')}
      value={locale}
      onChange={(language) => {
        if (isLocale(language)) void setLocale(language, { isChoice: true }).catch(() => undefined);
      }}
      languages={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
    />
  );
};
