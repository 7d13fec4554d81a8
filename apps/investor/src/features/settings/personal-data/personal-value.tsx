import { DateText } from '@parcela/ui';
import type { ReactNode } from 'react';
import { useCountries } from '../../../shared/profile/countries.ts';
import { personalFields } from '../../../shared/profile/personal-field.tsx';

const kinds = new Map<string, string>(personalFields.map(({ name, kind }) => [name, kind]));

/** One value in readable form: a country by its name, a date in the language shown. */
export const PersonalValue = ({ name, value }: { name: string; value: string }): ReactNode => {
  const kind = kinds.get(name);
  const countries = useCountries();
  if (kind === 'date') return <DateText value={value} />;
  if (kind !== 'country') return value;
  return countries.data?.find(({ alpha3 }) => alpha3 === value)?.name ?? value;
};
