import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useIntl, type IntlShape } from 'react-intl';
import { inputProps } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { NumberFieldProps } from './props.ts';

/** Separators of the language shown, as Intl has them. */
function separators(intl: IntlShape): { decimalSeparator: string; thousandSeparator: string } {
  const parts = intl.formatNumberToParts(1_000_000.5, { useGrouping: true });
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimalSeparator: find('decimal') ?? '.', thousandSeparator: find('group') ?? '\u00a0' };
}

/** A number; the value is a number, or an empty string while nothing is typed. */
export function NumberField(props: NumberFieldProps) {
  const intl = useIntl();
  const bound = useBoundField(props.name, props.label);
  const decimalScale = props.decimalScale ?? 0;
  const value = typeof bound.value === 'number' || typeof bound.value === 'string' ? bound.value : '';
  return (
    <NumberInput
      {...inputProps(props, bound)}
      {...separators(intl)}
      value={value}
      onChange={bound.setValue}
      onFocus={bound.onFocus}
      onBlur={bound.onBlur}
      min={props.min}
      max={props.max}
      step={props.step}
      clampBehavior="none"
      allowDecimal={decimalScale > 0}
      decimalScale={decimalScale}
      inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
      suffix={props.suffix === undefined ? undefined : `\u00a0${props.suffix}`}
      hideControls
    />
  );
}
