import { IconSearch } from '../icons/icons.gen.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import classes from './filter-select.module.css';
import type { FilterSearchProps } from './props.ts';

/**
 * The pause after the last letter before the text applies; with a shorter one the list would flicker during
 * typing.
 */
const pauseMs = 400;

/**
 * A search outside a form: the text applies after a pause in typing, with Enter, or when the field loses the
 * focus.
 */
export function FilterSearch({ label, value, maxLength, error, onChange }: FilterSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value, sent: value });
  // Shows a value changed elsewhere (the path, a reset); a value sent from here must not undo later letters.
  if (typed.of !== value) setTyped({ ...typed, text: typed.sent === value ? typed.text : value, of: value });
  const { text } = typed;
  const deferChange = (all: string): void => {
    const words = all.trim();
    if (words === value) return;
    setTyped({ ...typed, sent: words });
    onChange(words);
  };
  const sendAfterPause = useEffectEvent(deferChange);
  useEffect(() => {
    const timer = setTimeout(() => sendAfterPause(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={classes['root']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <TextInput
        id={id}
        type="search"
        value={text}
        maxLength={maxLength}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        start={<IconSearch size={18} stroke={1.75} aria-hidden />}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Inside a form it searches and does not submit.
          event.preventDefault();
          deferChange(text);
        }}
        onBlur={() => deferChange(text)}
      />
      {error !== undefined && (
        <div id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </div>
      )}
    </div>
  );
}
