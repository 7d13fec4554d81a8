import { getAppConfiguration } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { useLocale } from '@parcela/web';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Title, documents, rates, operator and sign-in providers. */
export const appConfigurationOptions = (locale: Locale) =>
  queryOptions({
    queryKey: ['app-configuration', locale],
    queryFn: ({ signal }) => call(getAppConfiguration, { query: { locale } }, { signal }),
  });

/** Returns the same in the current language. */
export const useAppConfiguration = () => {
  const { locale } = useLocale();
  return useQuery({ ...appConfigurationOptions(locale), placeholderData: keepPreviousData });
};

/**
 * Tells whether a run-off is active, during which nothing new can begin. Returns false until this is known; the
 * server refuses new actions in either case.
 */
export const useIsRunOff = (): boolean => useAppConfiguration().data?.data.isRunOff ?? false;
