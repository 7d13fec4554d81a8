import { listCountries } from '@parcela/contract/investor';
import type { Option } from '@parcela/ui';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';

/** All countries in the current language, CZ and SK first, in the order of the server. */
export const useCountries = () => {
  const { locale } = useLocale();
  return useQuery({
    ...routeOptions(listCountries, { query: { locale } }),
    placeholderData: keepPreviousData,
  });
};

/** The choices of a country field; a value that the list does not contain (yet) stays readable. */
export const countryChoices = (
  countries: readonly { readonly alpha3: string; readonly name: string }[],
  value: string,
  nameOf: (code: string) => string,
): readonly Option[] => {
  const options = countries.map(({ alpha3, name }) => ({ value: alpha3, label: name }));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return isKnown ? options : [{ value, label: nameOf(value) }, ...options];
};
