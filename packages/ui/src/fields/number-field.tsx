import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { NumericFormat } from 'react-number-format';
import control from '../controls/control.module.css';
import { FieldFrame } from './field-parts.tsx';
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
  // A number knows no separator without digits and no last zero: the typed text stays as long as it is that number.
  const [typed, setTyped] = useState({ text: '', of: bound.value });
  const own = typeof bound.value === 'number' ? String(bound.value) : '';
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <NumericFormat
          {...ties}
          {...separators(intl)}
          className={control['input']}
          value={typed.of === bound.value && typed.text !== '' ? typed.text : own}
          valueIsNumericString
          onValueChange={({ floatValue = '', value: text }, { event }) => {
            if (event === undefined) return;
            setTyped({ text, of: floatValue });
            bound.setValue(floatValue);
          }}
          onBlur={bound.onBlur}
          allowedDecimalSeparators={['.', ',']}
          decimalScale={decimalScale}
          inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
          suffix={props.suffix === undefined ? '' : `\u00a0${props.suffix}`}
        />
      )}
    </FieldFrame>
  );
}
