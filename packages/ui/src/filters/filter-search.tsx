import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import field from '../fields/field.module.css';
import classes from './filter-select.module.css';
import type { FilterSearchProps } from './props.ts';

/** So long after the last letter the words hold; shorter, and a list would flicker under the fingers. */
const pauseMs = 400;

/** Words to look for outside of a form: they hold after a pause in typing, with Enter, or when the field is left. */
export function FilterSearch({ label, value, maxLength, onChange }: FilterSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value, sent: value });
  // What comes from elsewhere (the address, a reset) is shown; what was told here must not undo later letters.
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
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') deferChange(text);
        }}
        onBlur={() => deferChange(text)}
        classNames={{ input: field['input'] }}
      />
    </div>
  );
}
