import { listVerificationOptionsOptions } from '@parcela/client/investor/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from '../language/phrases.tsx';

/** The ladder with its names in the language shown; a switch of language keeps the former until the new is there. */
export const useVerificationOptions = () => {
  const { locale } = useLocale();
  return useQuery({
    ...listVerificationOptionsOptions({ query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
