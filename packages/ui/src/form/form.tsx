import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { ErrorBox } from '../feedback/error-box.tsx';
import type { ErrorDescription } from '../provider/props.ts';
import { useDescribeError } from '../provider/ui-context.ts';
import { ErrorSummary, focusField } from './error-summary.tsx';
import { fieldId, FormContext, type FormContextValue } from './form-context.ts';
import classes from './form.module.css';
import type { FormProps } from './props.ts';
import { useWhenReleased } from './use-when-released.ts';

/** The steps of a submit: check, focus the error, send, describe a failure. Typed text always stays. */
function useSubmit<Values extends Record<string, unknown>, Output>(
  { form, onSubmit, onError }: FormProps<Values, Output>,
  formId: string,
) {
  const describeError = useDescribeError();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorDescription | null>(null);
  // A new list at each failed attempt, so that the focus moves again even to the same field.
  const [failedNames, setFailedNames] = useState<readonly string[] | null>(null);
  const summaryRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failedNames === null) return;
    const [name, another] = failedNames;
    if (name !== undefined && another === undefined) focusField(fieldId(formId, name));
    else summaryRef.current?.focus();
  }, [failedNames, formId]);

  const fail = (error: unknown) => {
    if (onError?.(error) === true) return;
    const described = describeError(error);
    setFailure(described);
    if (described.fields === undefined || Object.keys(described.fields).length === 0) return;
    form.setErrors(described.fields);
    setFailedNames(Object.keys(described.fields));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const { hasErrors, errors } = form.validate();
    const result = hasErrors ? null : form.parse();
    if (result === null) {
      setFailedNames(Object.keys(errors));
      return;
    }
    setBusy(true);
    try {
      await onSubmit(result.output);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, failure, summaryRef, hasFailed: failedNames !== null };
}

/** A form that links errors to its fields, lists them above, and never loses typed text. */
export function Form<Values extends Record<string, unknown>, Output>(props: FormProps<Values, Output>) {
  const { form, submitLabel, secondaryAction, isSubmitDisabled = false, isSubmitWide = false, label } = props;
  const { isDangerous = false, submitFigure } = props;
  const formId = useId();
  const [labels] = useState(() => new Map<string, ReactNode>());
  const whenReleased = useWhenReleased();
  const context = useMemo(
    () => ({ form: form as unknown as FormContextValue['form'], formId, labels, whenReleased }),
    [form, formId, labels, whenReleased],
  );
  const { submit, isBusy, failure, summaryRef, hasFailed } = useSubmit(props, formId);
  return (
    <form noValidate aria-label={label} className={classes['root']} onSubmit={(event) => void submit(event)}>
      <FormContext value={context}>
        {hasFailed && <ErrorSummary ref={summaryRef} errors={form.errors} labels={labels} formId={formId} />}
        {props.children}
        {failure !== null && (
          <ErrorBox title={failure.title} reference={failure.reference}>
            {failure.message}
          </ErrorBox>
        )}
        <div
          className={classes['actions']}
          data-wide={isSubmitWide || undefined}
          data-in-view={submitFigure !== undefined || undefined}
        >
          {submitFigure}
          <Button
            type="submit"
            emphasis={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            isDisabled={isSubmitDisabled}
            isWide={isSubmitWide}
          >
            {submitLabel}
          </Button>
          {secondaryAction}
        </div>
      </FormContext>
    </form>
  );
}
