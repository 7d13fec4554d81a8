import { listCountriesOptions } from '@parcela/client/investor/query';
import type { Option } from '@parcela/ui';
import { useLocale } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** All countries in the language shown, CZ and SK first as the server orders them. */
export const useCountries = () => {
  const { locale } = useLocale();
  return useQuery({ ...listCountriesOptions({ query: { locale } }), placeholderData: keepPreviousData });
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
