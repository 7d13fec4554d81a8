import type { ReactNode } from 'react';
import type { FormErrors } from './form-values.ts';

/** The part of the Standard Schema interface that forms use; Zod schemas fit. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** One failure of a schema; the fields that the schema library adds (`code`, `minimum`, `params`, …) are there too. */
export interface FormIssue {
  /** Dotted path of the field, empty for the whole form. */
  path: string;
  code: string;
  message: string;
  [detail: string]: unknown;
}

export interface UseFormOptions<Values extends Record<string, unknown>, Output> {
  initialValues: Values;
  /** Any Standard Schema, usually one of the contract; it must be synchronous. */
  schema: StandardSchema<Output>;
  /** The words for an issue in the current language. */
  translate: (issue: FormIssue) => string;
  /** Names of fields checked while typing; the others are checked on blur and submit. */
  validateOnChange?: readonly (keyof Values & string)[];
  onValuesChange?: (values: Values) => void;
}

/** Values and errors of a form; names are dotted paths (`people.0.name`). */
export interface UiForm<Values extends Record<string, unknown>, Output = Values> {
  readonly values: Values;
  readonly errors: FormErrors;
  /** The values immediately after a change, before the next render. */
  readonly getValues: () => Values;
  /** Changes these values and clears all errors. */
  readonly setValues: (part: Partial<Values>) => void;
  readonly setFieldValue: (name: keyof Values & string, value: unknown) => void;
  readonly setErrors: (errors: FormErrors) => void;
  readonly setFieldError: (name: string, error: ReactNode) => void;
  readonly clearErrors: () => void;
  readonly clearFieldError: (name: string) => void;
  readonly validate: () => { readonly hasErrors: boolean; readonly errors: FormErrors };
  readonly validateField: (name: string) => void;
  /** Tells whether any value, or this field, differs from its initial value. */
  readonly isDirty: (name?: string) => boolean;
  /** Marks the current values as saved: only later changes make the form dirty. */
  readonly resetDirty: () => void;
  readonly insertListItem: (name: string, item: unknown) => void;
  readonly removeListItem: (name: string, index: number) => void;
  readonly reorderListItem: (name: string, positions: { readonly from: number; readonly to: number }) => void;
  /** The schema's output for the current values, or null while they are invalid. */
  readonly parse: () => { readonly output: Output } | null;
}

export interface FormProps<Values extends Record<string, unknown>, Output> {
  form: UiForm<Values, Output>;
  /** Receives the schema's output. `describeError` describes a thrown error, which is shown; the typed text stays. */
  onSubmit: (output: Output) => void | Promise<void>;
  submitLabel: string;
  /** Shown next to the submit button: cancel, or the link to reset the password. */
  secondaryAction?: ReactNode;
  /** Returns true when the caller has handled the failure (a popup), so that no box is shown. */
  onError?: (error: unknown) => boolean;
  isSubmitDisabled?: boolean;
  isSubmitWide?: boolean;
  /** A figure above the submit button; both stay in view while the form scrolls. */
  submitFigure?: ReactNode;
  /** The submit cannot be undone. */
  isDangerous?: boolean;
  /** Accessible name of the form. */
  label?: string;
  children: ReactNode;
}
