import { writeCountry } from '@parcela/domain';
import { useLocale } from '@parcela/web';
import { useCallback } from 'react';

/** The name of a country by its code in the current language. */
export const useCountryName = (): ((code: string) => string) => {
  const { locale } = useLocale();
  return useCallback((code) => writeCountry(locale, code), [locale]);
};
