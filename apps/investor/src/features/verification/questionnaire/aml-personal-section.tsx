import { exemptFields } from '@parcela/contract';
import { type IdentityExceptionKind, personName } from '@parcela/domain';
import {
  AccordionList,
  ErrorBox,
  NoticeBox,
  Section,
  SimpleGrid,
  Spinner,
  Stack,
  StateBadge,
  useDescribeError,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { IconShieldCheck } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useCountries } from '../../../shared/profile/countries.ts';
import {
  type PersonalField,
  PersonalFieldInput,
  personalFields,
} from '../../../shared/profile/personal-field.tsx';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { isLocked, type ProfileFields } from './aml-values.ts';

interface FieldControlProps {
  readonly field: PersonalField;
  readonly profile: ProfileFields;
  readonly isVerified: boolean;
  readonly isExempt: boolean;
  readonly countries: ReturnType<typeof useCountries>;
}

const FieldControl = ({ field, profile, isVerified, isExempt, countries }: FieldControlProps): ReactNode => {
  const t = usePhrase();
  const isKnown = isLocked(profile, field.name);
  return (
    <PersonalFieldInput
      field={field}
      countries={countries}
      value={profile[field.name] ?? ''}
      label={t(`aml.${field.name}`)}
      isOptional={(field.name === 'socialSecurityNumber' || isExempt) && !isKnown}
      isDisabled={isKnown}
      labelEnd={
        isVerified ? (
          <StateBadge tone="positive" icon={IconShieldCheck} label={t('aml.verified')} />
        ) : undefined
      }
    />
  );
};

/** The personal data: the profile's values, collapsed and disabled, and the missing fields. */
export const AmlPersonalSection = ({
  profile,
  exceptions,
  verifiedFields,
}: {
  profile: ProfileFields;
  exceptions: readonly IdentityExceptionKind[];
  verifiedFields: readonly string[];
}): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const describe = useDescribeError();
  const countries = useCountries();
  const exempt = exemptFields(exceptions);
  const known = personalFields.filter(({ name }) => isLocked(profile, name));
  const missing = personalFields.filter(({ name }) => !isLocked(profile, name));
  const controlsOf = (fields: readonly PersonalField[]): ReactNode => (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          profile={profile}
          isVerified={verifiedFields.includes(field.name)}
          isExempt={exempt.includes(field.name)}
          countries={countries}
        />
      ))}
    </SimpleGrid>
  );
  return (
    <Section
      title={t('aml.personalTitle')}
      description={
        known.length > 0 ? rich('aml.personalKnown', { link: linkTo(paths.settings) }) : t('aml.personalText')
      }
    >
      <Stack gap="md">
        {countries.isError && (
          <ErrorBox title={t('aml.countriesFailed')} onRetry={() => void countries.refetch()}>
            {describe(countries.error).message}
          </ErrorBox>
        )}
        {exceptions.map((kind) => (
          <NoticeBox key={kind} tone="info" title={t(`aml.exception.${kind}.title`)}>
            {t(`aml.exception.${kind}.text`)}
          </NoticeBox>
        ))}
        {countries.isPending && <Spinner label={t('aml.countriesLoading')} />}
        {known.length > 0 && (
          <AccordionList
            headingOrder={3}
            isFirstOpen={false}
            items={[
              {
                key: 'known',
                title: t('aml.knownTitle', {
                  name: personName(profile),
                  count: known.length,
                }),
                content: controlsOf(known),
              },
            ]}
          />
        )}
        {controlsOf(missing)}
      </Stack>
    </Section>
  );
};
