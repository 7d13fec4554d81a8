import { DateText } from '@parcela/ui';
import type { ReactNode } from 'react';
import { personalFields } from '../../../shared/profile/personal-field.tsx';
import { useCountryName } from '../../../shared/profile/use-country-name.ts';

const kinds = new Map<string, string>(personalFields.map(({ name, kind }) => [name, kind]));

/** One value in readable form: a country by its name, a date in the current language. */
export const PersonalValue = ({ name, value }: { name: string; value: string }): ReactNode => {
  const kind = kinds.get(name);
  const countryName = useCountryName();
  if (kind === 'date') return <DateText value={value} />;
  return kind === 'country' ? countryName(value) : value;
};
