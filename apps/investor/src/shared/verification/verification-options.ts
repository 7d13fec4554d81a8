import { listVerificationOptionsOptions } from '@parcela/client/investor/query';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * The verification levels with their names in the language shown; after a change of language the former names stay
 * until the new ones are loaded.
 */
export const useVerificationOptions = () => {
  const { locale } = useLocale();
  return useQuery({
    ...listVerificationOptionsOptions({ query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
