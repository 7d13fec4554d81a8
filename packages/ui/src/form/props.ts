import type { useForm as useMantineForm } from '@mantine/form';
import type { ReactNode } from 'react';

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
  /** The words for an issue in the language shown. */
  translate: (issue: FormIssue) => string;
  /** Names of fields checked while typing; the others are checked on blur and submit. */
  validateOnChange?: readonly (keyof Values & string)[] | true;
  onValuesChange?: (values: Values) => void;
}

/** The Mantine form (`values`, `setFieldValue`, `setErrors`, `reset`, …) with the parsed output of its schema. */
export type UiForm<Values extends Record<string, unknown>, Output = Values> = ReturnType<
  typeof useMantineForm<Values>
> & {
  /** The schema's output for the present values, or null while they do not fit. */
  parse: () => { output: Output } | null;
};

export interface FormProps<Values extends Record<string, unknown>, Output> {
  form: UiForm<Values, Output>;
  /** Gets the schema's output. What it throws is described by `describeError` and shown; typed text stays. */
  onSubmit: (output: Output) => void | Promise<void>;
  submitLabel: string;
  /** Beside the submit button: cancel, or the link to reset the password. */
  secondaryAction?: ReactNode;
  /** Returns true when the caller has handled the failure (a popup), so that no box is shown. */
  onError?: (error: unknown) => boolean;
  isSubmitDisabled?: boolean;
  isSubmitWide?: boolean;
  /** What is sent cannot be undone. */
  isDangerous?: boolean;
  /** Accessible name of the form. */
  label?: string;
  children: ReactNode;
}
