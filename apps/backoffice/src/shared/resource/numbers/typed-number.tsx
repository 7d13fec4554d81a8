import { NumberField } from '@parcela/ui';
import type { ReactNode } from 'react';
import type { Field } from '../fields.ts';
import { useNumberReader } from './number-readers.ts';
import type { SharedProps } from '../fields/shared-props.ts';

interface TypedNumberProps {
  readonly shared: SharedProps;
  readonly field: Extract<Field, { kind: 'amount' | 'decimal' | 'number' }>;
}

/** An amount, a rate or percentage, or a whole number. */
export const TypedNumber = ({ shared, field }: TypedNumberProps): ReactNode => {
  const currency = field.kind === 'amount' && field.currency !== '' ? field.currency : undefined;
  const reader = useNumberReader(field.kind, currency);
  return <NumberField {...shared} reader={reader} isWhole={field.kind === 'number'} unit={currency} />;
};
