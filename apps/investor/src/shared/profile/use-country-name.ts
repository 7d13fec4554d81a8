import { useLocale } from '@parcela/web';
import { useCallback } from 'react';

/** The name of a country (ISO 3166-1 alpha-2) in the language shown. */
export const useCountryName = (): ((code: string) => string) => {
  const { locale } = useLocale();
  return useCallback((code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code, [locale]);
};
