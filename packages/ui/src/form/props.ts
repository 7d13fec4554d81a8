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
  /** Beside the submit button: cancel, forgotten password. */
  secondaryAction?: ReactNode;
  /** Returns true when the failure was dealt with (a popup), so that no box is shown. */
  onError?: (error: unknown) => boolean;
  isSubmitDisabled?: boolean;
  isSubmitWide?: boolean;
  /** What is sent cannot be undone. */
  isDangerous?: boolean;
  /** Accessible name of the form. */
  label?: string;
  children: ReactNode;
}

export interface FieldProps {
  /** Key of the value in the form. */
  name: string;
  label: ReactNode;
  description?: ReactNode;
  /** Optional fields say so; the others are required. */
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Shown at the end of the label line, for example a "verified" badge. */
  labelEnd?: ReactNode;
}

export interface TextFieldProps extends FieldProps {
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search';
  maxLength?: number;
  hasAutoFocus?: boolean;
}

export interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  maxLength?: number;
}

export interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the separator, 0 unless told. */
  decimalScale?: number;
  suffix?: string;
}

export interface Option {
  value: string;
  label: string;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** First, empty option. */
  placeholder?: string;
  autoComplete?: string;
}

/** A select outside of a form. */
export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A number between bounds, outside of a form. */
export interface SliderInputProps {
  label: string;
  value: number;
  /** The value as people read it: money, years. */
  valueText: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** Words to look for, outside of a form; an empty string looks for nothing. */
export interface FilterSearchProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

export interface FilterDateProps {
  label: string;
  /** `YYYY-MM-DD` or an empty string. */
  value: string;
  /** The first day that can be meant. */
  min: string;
  max?: string | undefined;
  onChange: (value: string) => void;
}

/** The value is `YYYY-MM-DD` or an empty string. */
export interface DateFieldProps extends FieldProps {
  min?: string;
  max?: string;
  autoComplete?: string;
}

export interface CheckboxFieldProps extends FieldProps {}

/** The value is one of the options' values (RadioField) or a list of them (CheckboxGroupField). */
export interface OptionsFieldProps extends FieldProps {
  options: readonly Option[];
  isInline?: boolean;
}

export interface ChecklistProps {
  legend: ReactNode;
  /** Label of the box that sets all; shown when there are two or more items. */
  allLabel: ReactNode;
  /** Boolean fields of the form. */
  items: readonly { name: string; label: ReactNode }[];
  isDisabled?: boolean;
}
