import { type ChangeEvent, useState } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { NumberFieldProps, NumberReader } from './props.ts';

/** The typed text, with the value and the reader that it belongs to. */
interface Typed {
  readonly text: string;
  readonly of: unknown;
  readonly by: NumberReader;
}

const isInserted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(nativeEvent.inputType);

/**
 * A number field. Typed text stays unchanged until the focus leaves the field. Then, and after a paste, the field shows
 * the parsed number in the format of the language. Text that is not a number stays, and the form refuses it.
 */
export function NumberField({ reader, isWhole = false, unit, ...props }: NumberFieldProps) {
  const bound = useBoundField(props.name, props.label);
  const [typed, setTyped] = useState<Typed | null>(null);
  const isShown = typed !== null && typed.by === reader && Object.is(typed.of, bound.value);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: text } = event.currentTarget;
    const value = reader.read(text);
    setTyped(isInserted(event) ? null : { text, of: value, by: reader });
    bound.setValue(value);
  };
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <TextInput
          {...ties}
          unit={unit}
          autoComplete="off"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          value={isShown ? typed.text : reader.write(bound.value)}
          onChange={change}
          onBlur={() => {
            setTyped(null);
            bound.onBlur();
          }}
        />
      )}
    </FieldFrame>
  );
}
