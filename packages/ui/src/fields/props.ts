import type { ReactNode } from 'react';

export interface FieldProps {
  /** The value's key in the form. */
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

/** The app's way of reading and writing numbers in the current language; changes with the language. */
export interface NumberReader {
  /** Converts a typed or pasted text to the value of the form. It keeps a text that is not a number. */
  readonly read: (text: string) => unknown;
  /** The text of a form value. */
  readonly write: (value: unknown) => string;
}

export interface NumberFieldProps extends FieldProps {
  reader: NumberReader;
  /** Whole numbers have another keyboard on phones. */
  isWhole?: boolean;
  /** A unit after the number, such as a currency. */
  unit?: string | undefined;
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

/** A number between bounds, outside a form. */
export interface SliderInputProps {
  label: string;
  value: number;
  /** The value in readable form: money, years. */
  valueText: string;
  /** Every value that can be chosen, ascending; the current one may lie between two of them. */
  stops: readonly number[];
  onChange: (value: number) => void;
}

/** The value is `YYYY-MM-DD` or an empty string. */
export interface DateFieldProps extends FieldProps {
  min?: string;
  max?: string;
  autoComplete?: string;
}

/** The value is `YYYY-MM-DDTHH:MM` or an empty string. */
export interface DateTimeFieldProps extends FieldProps {
  min?: string;
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

export interface AmountInputProps {
  label: string;
  /** The currency. */
  unit: string;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** The reader has left the field. */
  onLeave: () => void;
}
