import { exemptFields } from '@parcela/contract';
import type { IdentityExceptionKind } from '@parcela/domain';
import {
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

/** The personal data, filled from the identity check, and disabled where the profile knows the value. */
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
  const hasKnown = personalFields.some(({ name }) => isLocked(profile, name));
  return (
    <Section
      title={t('aml.personalTitle')}
      description={
        hasKnown ? rich('aml.personalKnown', { link: linkTo(paths.settings) }) : t('aml.personalText')
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
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
          {personalFields.map((field) => (
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
      </Stack>
    </Section>
  );
};
