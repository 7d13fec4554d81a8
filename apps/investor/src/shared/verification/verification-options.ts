import { listVerificationOptions } from '@parcela/contract/investor';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';

/**
 * The verification levels with their names in the current language; after a change of language the previous
 * names stay until the new ones have loaded.
 */
export const useVerificationOptions = () => {
  const { locale } = useLocale();
  return useQuery({
    ...routeOptions(listVerificationOptions, { query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
