import type { Currency } from '@parcela/domain';
import { CheckboxField, Form, Stack, useForm } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { useTranslateIssue } from '../../shared/errors.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { AmlAdditionalSection } from './aml-additional-section.tsx';
import { AmlLegalSection } from './aml-legal-section.tsx';
import { AmlPersonalSection } from './aml-personal-section.tsx';
import { amlSchema, initialAmlValues, type ProfileFields } from './aml-values.ts';
import { submitAml } from './submit-aml.ts';

interface AmlFormProps {
  readonly profile: ProfileFields & {
    readonly documentId: string;
    readonly currency: Currency;
    readonly verifiedFields: readonly string[];
  };
  readonly onSubmitted: () => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

/** The questionnaire. Its answers live in memory only: what is this private is never kept in the browser. */
export const AmlForm = ({ profile, onSubmitted, onFailed }: AmlFormProps): ReactNode => {
  const t = usePhrase();
  // What was open when the form began stays open, also when the profile is read again meanwhile.
  const [known] = useState(profile);
  const [schema] = useState(() => amlSchema(known));
  const form = useForm({
    initialValues: initialAmlValues(known),
    schema,
    translate: useTranslateIssue(),
  });
  const tell = (error: unknown): boolean => {
    const pointsAtFields = error instanceof ApiFailure && error.issues.length > 0;
    if (!pointsAtFields) onFailed(error);
    return !pointsAtFields;
  };
  return (
    <Form
      form={form}
      label={t('aml.title')}
      submitLabel={t('aml.submit')}
      onError={tell}
      onSubmit={async (answers) => {
        await submitAml(known.documentId, answers);
        await onSubmitted();
      }}
    >
      <Stack gap="xl">
        <AmlLegalSection />
        <AmlPersonalSection profile={known} verifiedFields={known.verifiedFields} />
        <AmlAdditionalSection
          values={form.getValues()}
          currency={profile.currency}
          isExposureKnown={known.politicallyExposed !== null}
        />
        <CheckboxField name="finalCheck" label={t('aml.finalCheck')} />
      </Stack>
    </Form>
  );
};
