import { type AmlPersonalField, amlPersonalFieldNames } from '@parcela/contract';
import type { UserProfile } from '@parcela/contract/investor';
import {
  Button,
  CheckboxGroupField,
  ErrorBox,
  Form,
  TextAreaField,
  useDescribeError,
  useForm,
} from '@parcela/ui';
import { useTranslateIssue, usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useCountries } from '../../../shared/profile/countries.ts';
import { PersonalFieldInput, personalFields } from '../../../shared/profile/personal-field.tsx';
import { atFormFields, changeSchema, type ChangeValues } from './change-request-schema.ts';
import { knownFields } from './known-fields.ts';
import { sendChangeRequest } from './change-request-queries.ts';
import { PersonalValue } from './personal-value.tsx';
import { SettingForm } from '../blocks/setting-block.tsx';

const reasonMaxLength = 1000;

const initialValues: ChangeValues = {
  ...(Object.fromEntries(amlPersonalFieldNames.map((name) => [name, ''])) as Record<
    AmlPersonalField,
    string
  >),
  fields: [],
  reason: '',
};

/** The issues of the contract, and the extra issues of this form. */
const useTranslateChangeIssue = (): ReturnType<typeof useTranslateIssue> => {
  const t = usePhrase();
  const translate = useTranslateIssue();
  return (issue) => {
    if (issue.message === 'change_same') return t('settings.changeSame');
    return issue.message === 'change_nothing' ? t('settings.changeNothing') : translate(issue);
  };
};

/** The lists of countries for the new values; without them the form says so and can load them again. */
const CountriesFailure = ({ countries }: { countries: ReturnType<typeof useCountries> }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  if (!countries.isError) return null;
  return (
    <ErrorBox title={t('aml.countriesFailed')} onRetry={() => void countries.refetch()}>
      {describe(countries.error).message}
    </ErrorBox>
  );
};

interface ChangeRequestFormProps {
  readonly profile: UserProfile;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks which of the known values are wrong, and for the right values and the reason. */
export const ChangeRequestForm = ({ profile, onDone, onCancel }: ChangeRequestFormProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const countries = useCountries();
  const known = knownFields(profile);
  const form = useForm({
    initialValues,
    schema: changeSchema(known),
    translate: useTranslateChangeIssue(),
  });
  const chosen = form.getValues().fields;
  const wanted = personalFields.filter(({ name }) => chosen.includes(name));
  return (
    <SettingForm>
      <Form
        form={form}
        label={t('settings.changeTitle')}
        submitLabel={t('settings.changeSend')}
        onSubmit={async (body) => {
          try {
            await sendChangeRequest(body);
          } catch (error) {
            throw atFormFields(error);
          }
          onDone();
        }}
        secondaryAction={
          <Button emphasis="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <CheckboxGroupField
          name="fields"
          label={t('settings.changeFields')}
          options={personalFields
            .filter(({ name }) => known[name] !== undefined)
            .map(({ name }) => ({
              value: name,
              label: t(`aml.${name}`),
              description: rich('settings.changeNow', {
                value: <PersonalValue key="value" name={name} value={known[name] ?? ''} />,
              }),
            }))}
        />
        {wanted.some(({ kind }) => kind === 'country') && <CountriesFailure countries={countries} />}
        {wanted.map((field) => (
          <PersonalFieldInput
            key={field.name}
            field={field}
            countries={countries}
            value={form.getValues()[field.name]}
            label={t('settings.changeNew', { field: t(`aml.${field.name}`) })}
          />
        ))}
        <TextAreaField
          name="reason"
          label={t('settings.changeReason')}
          description={t('settings.changeReasonHint')}
          maxLength={reasonMaxLength}
        />
      </Form>
    </SettingForm>
  );
};
