import type { AmlPersonalField } from '@parcela/contract';
import { DateField, type FieldProps, SelectField, TextField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { countryChoices, type useCountries } from './countries.ts';
import { useCountryName } from './use-country-name.ts';

export interface PersonalField {
  readonly name: AmlPersonalField;
  readonly kind: 'text' | 'date' | 'country';
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** The personal fields of the questionnaire in the order of the screen; labels are the phrases `aml.NAME`. */
export const personalFields: readonly PersonalField[] = [
  { name: 'firstName', kind: 'text', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', kind: 'text', autoComplete: 'family-name', maxLength: 100 },
  { name: 'dateOfBirth', kind: 'date', autoComplete: 'bday' },
  { name: 'socialSecurityNumber', kind: 'text', autoComplete: 'off', maxLength: 30 },
  { name: 'citizenship', kind: 'country' },
  { name: 'countryOfOrigin', kind: 'country' },
  { name: 'residentialAddress', kind: 'text', autoComplete: 'street-address', maxLength: 200 },
  { name: 'cityAddress', kind: 'text', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'postalCode', kind: 'text', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'countryAddress', kind: 'country' },
  { name: 'idOrPassportNumber', kind: 'text', autoComplete: 'off', maxLength: 50 },
  { name: 'documentIssuedBy', kind: 'text', autoComplete: 'off', maxLength: 100 },
  { name: 'documentValidUntil', kind: 'date', autoComplete: 'off' },
];

interface PersonalFieldInputProps extends Omit<FieldProps, 'name'> {
  readonly field: PersonalField;
  readonly countries: ReturnType<typeof useCountries>;
  /** The name of a country, readable even when the list does not contain it. */
  readonly value: string;
}

/** The control of one personal field; no country can be chosen while the list is missing. */
export const PersonalFieldInput = ({
  field,
  countries,
  value,
  ...rest
}: PersonalFieldInputProps): ReactNode => {
  const t = usePhrase();
  const countryName = useCountryName();
  const { kind, ...own } = field;
  const props = { ...own, ...rest };
  if (kind === 'date') return <DateField {...props} />;
  if (kind === 'text') return <TextField {...props} />;
  return (
    <SelectField
      {...props}
      isDisabled={rest.isDisabled === true || countries.data === undefined}
      placeholder={t('aml.chooseCountry')}
      options={countryChoices(countries.data ?? [], value, countryName)}
    />
  );
};
