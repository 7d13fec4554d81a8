import { IconMinus, IconPlus } from '../icons/icons.gen.ts';
import { useId, useState, type InputEvent, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { TextInput } from '../controls/text-input.tsx';
import { LabelledInput } from '../fields/field-parts.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import type { SharesInputProps, SharesValue } from './props.ts';
import classes from './shares-input.module.css';

const defaultSteps = [1, 10, 50, 100, 1000];

/**
 * Whole digits, alone or in groups of three, are a number of at most 15 digits, so that it is exact; invisible
 * characters of a paste are ignored. Any other text stays unchanged, so that the error shows it: no character is
 * dropped.
 */
function readShares(text: string): SharesValue {
  const trimmed = text.replaceAll(/\p{Cf}/gu, '').trim();
  if (trimmed === '') return null;
  const digits = /^\d{1,3}(\s\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\s/g, '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

/** Rejects a typed separator, and remembers the rejection until the next change. */
function useNoSeparators() {
  const [isRefused, setRefused] = useState(false);
  return {
    isRefused,
    clear: () => setRefused(false),
    /**
     * Phone keyboards send no key names, but this event has the text before it is inserted. A longer text is a paste.
     */
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (!/^[.,]$/.test(event.data)) return;
      event.preventDefault();
      setRefused(true);
    },
  };
}

/** A number of shares: typed, or changed by minus and plus, quick-add and arrow keys. Steps stay within the bounds. */
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
  const separators = useNoSeparators();
  const shownError = separators.isRefused ? (props.wholeNumberError ?? error) : error;
  const change = (next: SharesValue) => {
    separators.clear();
    onChange(next);
  };
  const present = typeof value === 'number' ? value : 0;
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
              onBeforeInput={separators.onBeforeInput}
              onBlur={separators.clear}
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
