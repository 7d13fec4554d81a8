import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import field from '../form/field.module.css';
import { useUiTexts } from '../provider/ui-context.ts';
import type { SharesInputProps } from './props.ts';
import classes from './shares-input.module.css';

const defaultSteps = [1, 10, 50, 100, 1000];
/** Nine digits stay far below the limit of exact numbers. */
const digitsMax = 9;

/** Whole digits up to a separator: "12,5" pasted is 12, never 125. Spaces between thousands are let through. */
function readShares(text: string): number | null {
  const digits = /^\d+/.exec(text.replaceAll(/\s/g, ''))?.[0].slice(0, digitsMax);
  return digits === undefined ? null : Number(digits);
}

/** A number of shares: typed, by minus and plus, by quick-add, by arrow keys. Steps stay within the bounds. */
export function SharesInput(props: SharesInputProps) {
  const {
    label,
    description,
    value,
    onChange,
    min,
    max,
    steps = defaultSteps,
    error,
    isDisabled = false,
  } = props;
  const texts = useUiTexts();
  const intl = useIntl();
  const ownId = useId();
  const id = props.id ?? ownId;
  const present = value ?? 0;
  const canDecrease = !isDisabled && present > min;
  const canAdd = (step: number) => !isDisabled && present + step <= max;
  const add = (step: number) => onChange(Math.max(min, present + step));
  const decrease = () => onChange(Math.min(max, present - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Separators, signs and exponents never get in; a schema can then only ever see whole numbers.
    if (event.key.length === 1 && /[.,+\-e]/i.test(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
    } else if (event.key === 'ArrowUp' && canAdd(1)) {
      event.preventDefault();
      add(1);
    } else if (event.key === 'ArrowDown' && canDecrease) {
      event.preventDefault();
      decrease();
    }
  };

  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        labelProps={{ htmlFor: id }}
        description={description}
        error={error}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ label: field['label'], description: field['description'], error: field['error'] }}
      >
        <div className={classes['line']}>
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.decrease}
            aria-controls={id}
            disabled={!canDecrease}
            onClick={decrease}
          >
            <IconMinus size={20} stroke={1.75} aria-hidden />
          </button>
          <Input
            id={id}
            error={error !== undefined && error !== null}
            inputMode="numeric"
            autoComplete="off"
            size="md"
            disabled={isDisabled}
            value={value === null ? '' : String(value)}
            onChange={(event) => onChange(readShares(event.currentTarget.value))}
            onKeyDown={onKeyDown}
            classNames={{ input: `${field['input']} ${classes['figure']}` }}
          />
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.increase}
            aria-controls={id}
            disabled={!canAdd(1)}
            onClick={() => add(1)}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </Input.Wrapper>
      <div className={classes['chips']}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={classes['chip']}
            aria-controls={id}
            disabled={!canAdd(step)}
            onClick={() => add(step)}
          >
            +{intl.formatNumber(step)}
          </button>
        ))}
      </div>
    </div>
  );
}
