import { getAppConfigurationOptions } from '@parcela/client/investor/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from '../../shared/phrases.tsx';

/** Who operates the platform, in the language shown. */
export const useAppConfiguration = () => {
  const { locale } = useLocale();
  return useQuery({
    ...getAppConfigurationOptions({ query: { locale } }),
    placeholderData: keepPreviousData,
  });
};
