import { createContext, useContext, useEffect, useId, type ReactNode } from 'react';
import { valueAt } from './form-values.ts';
import type { UiForm } from './props.ts';

export interface FormContextValue {
  form: UiForm<Record<string, unknown>, unknown>;
  formId: string;
  /** Labels of the fields shown, in their order, for the error summary. */
  labels: Map<string, ReactNode>;
  /** Runs work now, or after the click that is in progress. */
  whenReleased: (work: () => void) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export const fieldId = (formId: string, name: string): string => `${formId}-${name.replaceAll('.', '-')}`;

interface BoundField {
  id: string;
  value: unknown;
  error: string | undefined;
  setValue: (value: unknown) => void;
  onBlur: () => void;
}

/** Links a field to its form by name: value, error, and a check on leaving it after typing. */
export function useBoundField(name: string, label: ReactNode): BoundField {
  const context = useContext(FormContext);
  if (context === null) throw new Error(`The field "${name}" must be inside a Form.`);
  const { form, formId, labels, whenReleased } = context;
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);

  const error = form.errors[name];
  return {
    id: fieldId(formId, name),
    value: valueAt(form.values, name),
    error: typeof error === 'string' ? error : undefined,
    setValue: (value) => form.setFieldValue(name, value),
    // An untouched empty field shows no error, because the message would move the link just being clicked.
    onBlur: () => {
      if (form.isDirty(name)) whenReleased(() => form.validateField(name));
    },
  };
}

/** Ids that a group of inputs needs for its description and error. */
export function useDescribedBy(hasDescription: boolean, hasError: boolean) {
  const id = useId();
  const ids = [hasDescription ? `${id}-description` : null, hasError ? `${id}-error` : null].filter(Boolean);
  return {
    descriptionId: `${id}-description`,
    errorId: `${id}-error`,
    describedBy: ids.length > 0 ? ids.join(' ') : undefined,
  };
}
