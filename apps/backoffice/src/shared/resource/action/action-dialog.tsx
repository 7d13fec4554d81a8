import { Button, Form, NoticeBox, Popup, QueryView, Stack, TextSkeleton, useForm } from '@parcela/ui';
import { usePhrase, usePointAtField, useTranslateIssue } from '@parcela/web';
import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { refreshAll } from '../../api/api.ts';
import { askedAlready } from '../../approvals/asked-already.ts';
import { Requested } from '../../approvals/waiting-requests.tsx';
import type { Action, FormValues } from '../action.ts';
import { useSpeech } from '../plain.ts';
import classes from './action-dialog.module.css';
import { Conflict, savedOf } from './conflict.tsx';
import { differencesOf } from './form-differences.ts';
import { uploadKey } from '../fields/upload-key.ts';
import { OneField } from './one-field.tsx';
import { isWords, type Words } from '../values.ts';
import { useLeavingGuard } from './use-leaving-guard.ts';
import { isConflict, useSend } from './use-send.ts';

export interface ActionDialogProps<Subject> {
  readonly action: Action<Subject>;
  readonly subject: Subject;
  readonly onClose: () => void;
  /** Called after success. */
  readonly onDone?: (() => void) | undefined;
  /** Reads the subject again after a conflict; undefined when it no longer exists. */
  readonly reread?: (() => Promise<Subject | undefined>) | undefined;
}

/** The effect of the action. */
const Consequences = <Subject,>({
  action,
  subject,
  round,
}: Pick<ActionDialogProps<Subject>, 'action' | 'subject'> & { readonly round: number }): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const name = useId();
  const query = useQuery({
    queryKey: ['consequences', name, subject, round],
    queryFn: async () => action.consequences(subject),
    gcTime: 0,
  });
  return (
    <>
      <QueryView query={query} loading={<TextSkeleton lines={2} />} empty={{ when: isNone, show: null }}>
        {(consequences) => (
          <ul className={classes['consequences']} aria-label={t('bo.action.consequences')}>
            {consequences.map((words) => (
              <li key={sentence(words)}>{sentence(words)}</li>
            ))}
          </ul>
        )}
      </QueryView>
      {action.needsApproval(subject) && <NoticeBox tone="info">{t('bo.action.needsApproval')}</NoticeBox>}
    </>
  );
};
/** The effect of the typed values; the one before stays until the next one is there. */
const Effect = <Subject,>({
  action,
  subject,
  values,
}: Pick<ActionDialogProps<Subject>, 'action' | 'subject'> & { readonly values: FormValues }): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const name = useId();
  const query = useQuery({
    queryKey: ['effect', name, subject, values],
    queryFn: async () => action.effect?.(values, subject) ?? [],
    enabled: action.effect !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const effect = query.data ?? [];
  return effect.length === 0 ? null : (
    <ul className={classes['consequences']} aria-label={t('bo.action.consequences')} aria-live="polite">
      {effect.map((words) => (
        <li key={sentence(words)}>{sentence(words)}</li>
      ))}
    </ul>
  );
};
/** Converts initial values that are phrases to the language of the signed-in staff member. */
const saidIn = (values: FormValues, sentence: (words: Words) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isWords(value) ? sentence(value) : value]),
  );
/** The findings of a dry run. */
const Report = ({ words }: { words: readonly Words[] }): ReactNode => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  return (
    <NoticeBox tone="info" isAnnounced title={t('bo.action.report')}>
      <ul className={classes['consequences']}>
        {words.map((one) => (
          <li key={sentence(one)}>{sentence(one)}</li>
        ))}
      </ul>
    </NoticeBox>
  );
};
const isNone = (all: readonly unknown[]): boolean => all.length === 0;

/** The dialog of an action: consequences, fields, submit. */
export const ActionDialog = <Subject,>(props: ActionDialogProps<Subject>): ReactNode => {
  const { action, onClose, onDone, reread } = props;
  const t = usePhrase();
  const send = useSend(action);
  const [subject, setSubject] = useState(props.subject);
  const [report, setReport] = useState<readonly Words[] | null>(null);
  const [changed, setChanged] = useState<Subject | null>(null);
  const [asked, setAsked] = useState<ReturnType<typeof askedAlready>>(null);
  /** A conflict begins a new round, so that an action without a subject to reload loads its consequences again. */
  const [round, setRound] = useState(0);
  const { sentence } = useSpeech();
  const initialOf = (of: Subject) => saidIn(action.initial(of), sentence);
  const form = useForm<Record<string, unknown>, FormValues>({
    initialValues: initialOf(subject),
    schema: action.schemaOf(subject),
    translate: useTranslateIssue(),
  });
  // The form would omit a file that is still uploading.
  const isUploading = useIsMutating({ mutationKey: uploadKey }) > 0;
  const guard = useLeavingGuard(form.isDirty(), onClose);
  const fields = action.fields(subject);
  const pointAtField = usePointAtField(form, action.atField);
  const submit = async (values: FormValues): Promise<void> => {
    try {
      const said = await send(subject, values);
      setReport(said);
      if (said !== null) return;
      form.resetDirty();
      onClose();
      onDone?.();
    } catch (error) {
      const waiting = askedAlready(error);
      setAsked(waiting);
      if (waiting !== null) return;
      const now = isConflict(error) ? await reread?.() : undefined;
      if (now === undefined) {
        if (isConflict(error)) {
          setRound(round + 1);
          void refreshAll();
        }
        throw error;
      }
      setChanged(now);
    }
  };
  const continueWith = (now: Subject, values: FormValues): void => {
    setSubject(now);
    setChanged(null);
    form.setValues({ ...values });
  };
  return (
    <Popup
      isOpen
      onClose={guard.close}
      onEscape={guard.close}
      title={t(action.label)}
      size={action.isWide ? 'wide' : 'medium'}
      actions={null}
    >
      <Stack gap="md">
        <Consequences action={action} subject={subject} round={round} />
        {action.above(subject)}
        {report !== null && <Report words={report} />}
        {changed !== null && (
          <Conflict
            saved={savedOf(changed)}
            differences={differencesOf(action, subject, changed, form.getValues())}
            onTakeTheirs={() => continueWith(changed, initialOf(changed))}
            onKeepMine={() => continueWith(changed, form.getValues())}
          />
        )}
        {asked !== null && <Requested request={asked} isAnnounced />}
        {guard.isAsking && (
          <NoticeBox
            tone="warning"
            isAnnounced
            actions={
              <>
                <Button size="small" emphasis="danger" onClick={guard.leave}>
                  {t('bo.unsaved.leave')}
                </Button>
                <Button size="small" emphasis="quiet" onClick={guard.stay}>
                  {t('bo.unsaved.stay')}
                </Button>
              </>
            }
          >
            {t('bo.unsaved.text')}
          </NoticeBox>
        )}
        <Form
          form={form}
          label={t(action.label)}
          submitLabel={action.needsApproval(subject) ? t('bo.action.ask') : t(action.submit)}
          isDangerous={action.isDangerous}
          isSubmitDisabled={changed !== null || isUploading}
          secondaryAction={
            <Button emphasis="quiet" onClick={guard.close}>
              {t('bo.action.back')}
            </Button>
          }
          onSubmit={submit}
          onError={pointAtField}
        >
          {fields.map(([name, field]) => (
            <OneField key={name} name={name} field={field} />
          ))}
          <Effect action={action} subject={subject} values={form.values} />
        </Form>
      </Stack>
    </Popup>
  );
};
