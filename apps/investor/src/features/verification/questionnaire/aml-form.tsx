import type { AmlPersonalField, savedAmlDraft } from '@parcela/contract';
import { type Currency, dateInZone, type IdentityExceptionKind, platformTimeZone } from '@parcela/domain';
import { CheckboxField, Form, QueryView, Stack, TextSkeleton, useForm } from '@parcela/ui';
import { ApiFailure, useTranslateIssue, usePhrase, serverClock } from '@parcela/web';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod/mini';
import { AmlAdditionalSection } from './aml-additional-section.tsx';
import { AmlDraftNotice, AmlDraftState, DiscardAmlDraft } from './aml-draft-notices.tsx';
import { useAmlDraft, useSaveAmlDraft } from './aml-draft.ts';
import type { AmlRefusal } from './aml-failure.tsx';
import { AmlLegalSection } from './aml-legal-section.tsx';
import { AmlPersonalSection } from './aml-personal-section.tsx';
import { amlSchema } from './aml-schema.ts';
import { initialAmlValues, isLocked, knownValues, type ProfileFields } from './aml-values.ts';
import { atFormFields, toDraft, valuesOfDraft } from './aml-wire.ts';
import { useCountries } from '../../../shared/profile/countries.ts';
import { submitAml } from './submit-aml.ts';

type AmlProfile = ProfileFields & {
  readonly documentId: string;
  readonly currency: Currency;
  readonly verifiedFields: readonly string[];
};

interface AmlFormProps {
  readonly profile: AmlProfile;
  /** The fields that compliance lets the user leave out. */
  readonly exceptions: readonly IdentityExceptionKind[];
  readonly onSubmitted: () => Promise<void>;
  /** Shows the failure, and returns the current profile if its request succeeded. */
  readonly onFailed: (refusal: AmlRefusal) => Promise<AmlProfile | undefined>;
}

/** The contract's rules for this user; the current day and list are only a help, because the server decides. */
const useSchema = (known: AmlProfile, exceptions: readonly IdentityExceptionKind[]) => {
  const { data: countries } = useCountries();
  return useMemo(
    () =>
      amlSchema(known, () => ({
        today: dateInZone(new Date(serverClock.now()), platformTimeZone),
        isCountry: (code) => countries?.some(({ alpha3 }) => alpha3 === code) ?? true,
        exceptions,
      })),
    [known, countries, exceptions],
  );
};

type Stored = z.output<typeof savedAmlDraft>;

const useQuestionnaire = ({
  profile,
  exceptions,
  stored,
}: Pick<AmlFormProps, 'profile' | 'exceptions'> & { readonly stored: Stored }) => {
  // A field that was editable when the form opened stays editable, even after the profile reloads.
  const [known, setKnown] = useState(profile);
  const { draft } = stored;
  const [initialValues] = useState(() =>
    draft === null ? initialAmlValues(profile) : valuesOfDraft(draft, profile),
  );
  const draftSaver = useSaveAmlDraft();
  const form = useForm({
    initialValues,
    schema: useSchema(known, exceptions),
    translate: useTranslateIssue(),
    onValuesChange: (values) => draftSaver.saveSoon(toDraft(values, known)),
  });
  return {
    form,
    known,
    draftSaver,
    /** Shows the data that the profile has received meanwhile; the input in other fields stays. */
    adopt: (fresh: AmlProfile): void => {
      setKnown(fresh);
      form.setValues(knownValues(fresh));
    },
    startAnew: async (): Promise<void> => {
      await draftSaver.discard();
      form.setValues(initialAmlValues(known));
      form.clearErrors();
      draftSaver.stop();
    },
  };
};

const Questions = ({ stored, ...props }: AmlFormProps & { stored: Stored }): ReactNode => {
  const { profile, exceptions, onSubmitted, onFailed } = props;
  const t = usePhrase();
  const { form, known, draftSaver, adopt, startAnew } = useQuestionnaire({ profile, exceptions, stored });
  const hasAnswers = stored.draft !== null || draftSaver.state !== 'idle';
  const showAndAdopt = async (refusal: AmlRefusal): Promise<void> => {
    const fresh = await onFailed(refusal);
    if (fresh !== undefined) adopt(fresh);
  };
  const showFailure = (error: unknown): boolean => {
    const issues = error instanceof ApiFailure ? error.issues : [];
    const locked = issues
      .map(({ path }) => path as AmlPersonalField)
      .filter((field) => field in known && isLocked(known, field));
    // The form also marks the fields that the user can change here.
    const isForTheForm = issues.length > 0 && locked.length === 0;
    void (isForTheForm ? onFailed({ error, locked }) : showAndAdopt({ error, locked }));
    return !isForTheForm;
  };
  return (
    <Form
      form={form}
      label={t('aml.title')}
      submitLabel={t('aml.submit')}
      secondaryAction={hasAnswers && <DiscardAmlDraft onDiscard={startAnew} />}
      onError={showFailure}
      onSubmit={async (answers) => {
        draftSaver.stop();
        try {
          await submitAml(known.documentId, answers);
        } catch (error) {
          draftSaver.saveSoon(toDraft(form.getValues(), known));
          throw atFormFields(error);
        }
        await onSubmitted();
      }}
    >
      <Stack gap="xl">
        {stored.savedAt !== null && <AmlDraftNotice savedAt={stored.savedAt} />}
        <AmlLegalSection />
        <AmlPersonalSection profile={known} exceptions={exceptions} verifiedFields={known.verifiedFields} />
        <AmlAdditionalSection
          values={form.getValues()}
          currency={profile.currency}
          isExposureKnown={known.politicallyExposed !== null}
        />
        <CheckboxField name="finalCheck" label={t('aml.finalCheck')} />
        <AmlDraftState state={draftSaver.state} />
      </Stack>
    </Form>
  );
};

/** The questionnaire with the draft from an earlier visit. The server stores the answers; the browser never does. */
export const AmlForm = (props: AmlFormProps): ReactNode => (
  <QueryView query={useAmlDraft()} loading={<TextSkeleton lines={16} />} empty={null}>
    {(stored) => <Questions {...props} stored={stored} />}
  </QueryView>
);
