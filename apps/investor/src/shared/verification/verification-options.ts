import { listVerificationOptions } from '@parcela/contract/investor';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';

/**
 * The verification levels with their names in the language shown; after a change of language the former names stay
 * until the new ones are loaded.
 */
export const useVerificationOptions = () => {
  const { locale } = useLocale();
  return useQuery({
    ...routeOptions(listVerificationOptions, { query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
