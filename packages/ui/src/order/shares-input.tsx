import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState, type ClipboardEvent, type InputEvent, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { TextInput } from '../controls/text-input.tsx';
import { LabelledInput } from '../fields/field-parts.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import type { SharesInputProps } from './props.ts';
import classes from './shares-input.module.css';

const defaultSteps = [1, 10, 50, 100, 1000];
/** Nine digits stay far below the limit of exact numbers. */
const digitsMax = 9;

/**
 * Whole digits up to a separator, however they were entered: "12,5" is 12, never 125. Spaces between thousands are
 * removed.
 */
function readShares(text: string): number | null {
  const digits = /^\d+/.exec(text.replaceAll(/\s/g, ''))?.[0].slice(0, digitsMax);
  return digits === undefined ? null : Number(digits);
}

const isWholeNumber = (text: string): boolean => /^[\d\s]*$/.test(text);

/** Rejects everything but digits in the input, and remembers the rejection until the next change. */
function useOnlyDigits() {
  const [isRefused, setRefused] = useState(false);
  const refuse = (event: { preventDefault: () => void }, text: string) => {
    if (isWholeNumber(text)) return;
    event.preventDefault();
    setRefused(true);
  };
  return {
    isRefused,
    accept: () => setRefused(false),
    /** Keyboards of phones name no keys; what they are about to type is known here. */
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => refuse(event, event.data),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => refuse(event, event.clipboardData.getData('text')),
  };
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
  const digits = useOnlyDigits();
  const shownError = digits.isRefused ? (props.wholeNumberError ?? error) : error;
  const change = (next: number | null) => {
    digits.accept();
    onChange(next);
  };
  const present = value ?? 0;
  const canDecrease = !isDisabled && present > min;
  const canAdd = (step: number) => !isDisabled && present + step <= max;
  const add = (step: number) => change(Math.max(min, present + step));
  const decrease = () => change(Math.min(max, present - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp' && canAdd(1)) {
      event.preventDefault();
      add(1);
    } else if (event.key === 'ArrowDown' && canDecrease) {
      event.preventDefault();
      decrease();
    }
  };

  return (
    <div>
      <LabelledInput id={id} label={label} description={description} error={shownError} isErrorAnnounced>
        {(described) => (
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
            <TextInput
              id={id}
              {...described}
              inputMode="numeric"
              autoComplete="off"
              disabled={isDisabled}
              value={value === null ? '' : String(value)}
              onChange={(event) => change(readShares(event.currentTarget.value))}
              onKeyDown={onKeyDown}
              onBeforeInput={digits.onBeforeInput}
              onPaste={digits.onPaste}
              className={classes['figure']}
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
        )}
      </LabelledInput>
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
