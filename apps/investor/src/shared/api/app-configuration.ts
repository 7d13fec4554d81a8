import { getAppConfiguration } from '@parcela/client/investor';
import type { Locale } from '@parcela/domain';
import { useLocale } from '@parcela/web';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/**
 * Title, documents, rates, operator and sign-in providers. Written by hand, because sign-in needs it: the
 * generated options of all calls would be part of the first page.
 */
export const appConfigurationOptions = (locale: Locale) =>
  queryOptions({
    queryKey: ['app-configuration', locale],
    queryFn: async ({ signal }) =>
      (await getAppConfiguration({ query: { locale }, signal, throwOnError: true })).data,
  });

/** The same in the language shown. */
export const useAppConfiguration = () => {
  const { locale } = useLocale();
  return useQuery({ ...appConfigurationOptions(locale), placeholderData: keepPreviousData });
};

/** Does the operator stop? Then nothing new begins; until it is known the answer is no, and the server refuses. */
export const useIsRunOff = (): boolean => useAppConfiguration().data?.data.isRunOff ?? false;
