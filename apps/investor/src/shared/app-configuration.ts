import { getAppConfigurationOptions } from '@parcela/client/investor/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from './phrases.tsx';

/** Who operates the platform and who can sign people in, in the language shown. */
export const useAppConfiguration = () => {
  const { locale } = useLocale();
  return useQuery({
    ...getAppConfigurationOptions({ query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
