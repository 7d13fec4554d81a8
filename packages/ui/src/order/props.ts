import type { ReactNode } from 'react';
import type { IconComponent } from '../provider/props.ts';

export type SharesValue = number | string | null;

export interface SharesInputProps {
  label: ReactNode;
  description?: ReactNode;
  /** `null` while the field is empty; the entered text where it is not a whole number. */
  value: SharesValue;
  onChange: (value: SharesValue) => void;
  min: number;
  max: number;
  /** Quick-add steps; 1, 10, 50, 100, 1000 by default. */
  steps?: readonly number[];
  /** Shown under the input and announced. */
  error?: ReactNode;
  /**
   * Shown instead of the error after a typed separator, which is rejected, until the next change or until the field
   * loses the focus.
   */
  wholeNumberError?: ReactNode;
  isDisabled?: boolean;
  id?: string;
}

/** SharesInput bound to a form; the schema provides the error. */
export interface SharesFieldProps extends Omit<SharesInputProps, 'value' | 'onChange' | 'error' | 'id'> {
  name: string;
}

export interface Choice {
  key: string;
  title: string;
  description?: ReactNode;
  icon: IconComponent;
  onSelect: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
}

export interface ChoiceCardsProps {
  /** Accessible name of the group. */
  label: string;
  /** The word between two cards. */
  or: string;
  choices: readonly Choice[];
}
