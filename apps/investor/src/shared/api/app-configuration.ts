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

/** The same in the language shown. */
export const useAppConfiguration = () => {
  const { locale } = useLocale();
  return useQuery({ ...appConfigurationOptions(locale), placeholderData: keepPreviousData });
};

/** Does the operator stop? Then nothing new begins; until it is known the answer is no, and the server refuses. */
export const useIsRunOff = (): boolean => useAppConfiguration().data?.data.isRunOff ?? false;
