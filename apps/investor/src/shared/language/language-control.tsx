import { LanguageSwitch } from '@parcela/ui';
import type { ReactNode } from 'react';
import { isLocale, locales } from '@parcela/domain';
import { useLocale, usePhrase } from '@parcela/web';
import { saveLanguage } from './save-language.ts';

/** The language of the page, and of a signed-in user's profile. */
export const LanguageControl = (): ReactNode => {
  const t = usePhrase();
  const { locale, setLocale } = useLocale();
  const choose = async (language: string): Promise<void> => {
    if (!isLocale(language)) return;
    await setLocale(language, { isChoice: true });
    await saveLanguage(language);
  };
  return (
    <LanguageSwitch
      label={t('language.label')}
      value={locale}
      onChange={(language) => void choose(language).catch(() => undefined)}
      languages={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
    />
  );
};
