import type { AmlPersonalField, savedAmlDraft } from '@parcela/contract';
import { type Currency, dateInZone } from '@parcela/domain';
import { CheckboxField, Form, platformTimeZone, QueryView, Stack, TextSkeleton, useForm } from '@parcela/ui';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod/mini';
import { ApiFailure } from '../../../shared/api/api.ts';
import { useTranslateIssue } from '../../../shared/api/error-messages.ts';
import { usePhrase } from '../../../shared/language/phrases.tsx';
import { serverClock } from '../../../shared/session/server-clock.ts';
import { AmlAdditionalSection } from './aml-additional-section.tsx';
import { AmlDraftNotice, AmlDraftState, DiscardAmlDraft } from './aml-draft-notices.tsx';
import { useAmlDraft, useKeepAmlDraft } from './aml-draft.ts';
import { type AmlRefusal, atFormFields } from './aml-failure.tsx';
import { AmlLegalSection } from './aml-legal-section.tsx';
import { AmlPersonalSection } from './aml-personal-section.tsx';
import { amlSchema } from './aml-schema.ts';
import { initialAmlValues, isLocked, knownValues, type ProfileFields } from './aml-values.ts';
import { toDraft, valuesOfDraft } from './aml-wire.ts';
import { useCountries } from '../../../shared/profile/countries.ts';
import { submitAml } from './submit-aml.ts';

type AmlProfile = ProfileFields & {
  readonly documentId: string;
  readonly currency: Currency;
  readonly verifiedFields: readonly string[];
};

interface AmlFormProps {
  readonly profile: AmlProfile;
  readonly onSubmitted: () => Promise<void>;
  /** Tells the person, and answers what the profile knows by now, if it could be asked. */
  readonly onFailed: (refusal: AmlRefusal) => Promise<AmlProfile | undefined>;
}

/** The contract's rules for this person; the day and the list shown are a help, the server decides. */
const useSchema = (known: AmlProfile) => {
  const { data: countries } = useCountries();
  return useMemo(
    () =>
      amlSchema(known, () => ({
        today: dateInZone(new Date(serverClock.now()), platformTimeZone),
        isCountry: (code) => countries?.some(({ alpha3 }) => alpha3 === code) ?? true,
      })),
    [known, countries],
  );
};

type Kept = z.output<typeof savedAmlDraft>;

const useQuestionnaire = ({ profile, kept }: { profile: AmlProfile; kept: Kept }) => {
  // What was open when the form began stays open, also when the profile is read again meanwhile.
  const [known, setKnown] = useState(profile);
  const { draft } = kept;
  const [initialValues] = useState(() =>
    draft === null ? initialAmlValues(profile) : valuesOfDraft(draft, profile),
  );
  const keeper = useKeepAmlDraft();
  const form = useForm({
    initialValues,
    schema: useSchema(known),
    translate: useTranslateIssue(),
    onValuesChange: (values) => keeper.keep(toDraft(values, known)),
  });
  return {
    form,
    known,
    keeper,
    /** Shows what the profile has come to know meanwhile; what was typed elsewhere stays. */
    adopt: (fresh: AmlProfile): void => {
      setKnown(fresh);
      form.setValues(knownValues(fresh));
    },
    startAnew: async (): Promise<void> => {
      await keeper.discard();
      form.setValues(initialAmlValues(known));
      form.clearErrors();
      keeper.stop();
    },
  };
};

const Questions = ({ kept, ...props }: AmlFormProps & { kept: Kept }): ReactNode => {
  const { profile, onSubmitted, onFailed } = props;
  const t = usePhrase();
  const { form, known, keeper, adopt, startAnew } = useQuestionnaire({ profile, kept });
  const hasAnswers = kept.draft !== null || keeper.state !== 'idle';
  const tellAndAdopt = async (refusal: AmlRefusal): Promise<void> => {
    const fresh = await onFailed(refusal);
    if (fresh !== undefined) adopt(fresh);
  };
  const tell = (error: unknown): boolean => {
    const issues = error instanceof ApiFailure ? error.issues : [];
    const locked = issues
      .map(({ path }) => path as AmlPersonalField)
      .filter((field) => field in known && isLocked(known, field));
    // What can be changed here is pointed at in the form too.
    const isForTheForm = issues.length > 0 && locked.length === 0;
    void (isForTheForm ? onFailed({ error, locked }) : tellAndAdopt({ error, locked }));
    return !isForTheForm;
  };
  return (
    <Form
      form={form}
      label={t('aml.title')}
      submitLabel={t('aml.submit')}
      secondaryAction={hasAnswers && <DiscardAmlDraft onDiscard={startAnew} />}
      onError={tell}
      onSubmit={async (answers) => {
        keeper.stop();
        try {
          await submitAml(known.documentId, answers);
        } catch (error) {
          keeper.keep(toDraft(form.getValues(), known));
          throw atFormFields(error);
        }
        await onSubmitted();
      }}
    >
      <Stack gap="xl">
        {kept.savedAt !== null && <AmlDraftNotice savedAt={kept.savedAt} />}
        <AmlLegalSection />
        <AmlPersonalSection profile={known} verifiedFields={known.verifiedFields} />
        <AmlAdditionalSection
          values={form.getValues()}
          currency={profile.currency}
          isExposureKnown={known.politicallyExposed !== null}
        />
        <CheckboxField name="finalCheck" label={t('aml.finalCheck')} />
        <AmlDraftState state={keeper.state} />
      </Stack>
    </Form>
  );
};

/** The questionnaire, with what an earlier visit left of it. Its answers are kept by the server, never in the browser. */
export const AmlForm = (props: AmlFormProps): ReactNode => (
  <QueryView query={useAmlDraft()} loading={<TextSkeleton lines={16} />} empty={null}>
    {(kept) => <Questions {...props} kept={kept} />}
  </QueryView>
);
