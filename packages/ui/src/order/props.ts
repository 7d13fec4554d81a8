import type { ReactNode } from 'react';
import type { IconComponent } from '../provider/props.ts';

export interface SharesInputProps {
  label: ReactNode;
  description?: ReactNode;
  /** `null` while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Quick-add steps; 1, 10, 50, 100, 1000 by default. */
  steps?: readonly number[];
  /** Shown under the input and announced. */
  error?: ReactNode;
  /** Shown in its place until the next change, when a separator was typed or pasted: it does not get in. */
  wholeNumberError?: ReactNode;
  isDisabled?: boolean;
  id?: string;
}

/** SharesInput bound to a form; the schema gives the error. */
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
