import type { AmlPersonalField } from '@parcela/contract';
import {
  DateField,
  ErrorBox,
  Section,
  SelectField,
  SimpleGrid,
  Spinner,
  Stack,
  StateBadge,
  TextField,
  useDescribeError,
} from '@parcela/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';
import { isLocked, type ProfileFields } from './aml-values.ts';
import { countryChoices, useCountries } from './countries.ts';

type Kind = 'text' | 'date' | 'country';

interface PersonalField {
  readonly name: AmlPersonalField;
  readonly kind: Kind;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

const fields: readonly PersonalField[] = [
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

interface FieldControlProps {
  readonly field: PersonalField;
  readonly profile: ProfileFields;
  readonly isVerified: boolean;
  readonly countries: ReturnType<typeof useCountries>;
}

const FieldControl = ({ field, profile, isVerified, countries }: FieldControlProps): ReactNode => {
  const t = usePhrase();
  const { kind, ...rest } = field;
  const isKnown = isLocked(profile, field.name);
  const shared = {
    ...rest,
    label: t(`aml.${field.name}`),
    isOptional: field.name === 'socialSecurityNumber' && !isKnown,
    isDisabled: isKnown,
    labelEnd: isVerified ? (
      <StateBadge tone="positive" icon={IconShieldCheck} label={t('aml.verified')} />
    ) : undefined,
  };
  if (kind === 'date') return <DateField {...shared} />;
  if (kind === 'text') return <TextField {...shared} />;
  return (
    <SelectField
      {...shared}
      isDisabled={isKnown || countries.data === undefined}
      placeholder={t('aml.chooseCountry')}
      options={countryChoices(countries.data ?? [], profile[field.name] ?? '')}
    />
  );
};

/** Who the person is: taken from the identity check where it knows, disabled where the profile knows. */
export const AmlPersonalSection = ({
  profile,
  verifiedFields,
}: {
  profile: ProfileFields;
  verifiedFields: readonly string[];
}): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const countries = useCountries();
  return (
    <Section title={t('aml.personalTitle')} description={t('aml.personalText')}>
      <Stack gap="md">
        {countries.isError && (
          <ErrorBox title={t('aml.countriesFailed')} onRetry={() => void countries.refetch()}>
            {describe(countries.error).message}
          </ErrorBox>
        )}
        {countries.isPending && <Spinner label={t('aml.countriesLoading')} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
          {fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              profile={profile}
              isVerified={verifiedFields.includes(field.name)}
              countries={countries}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Section>
  );
};
