import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import classes from './language-switch.module.css';
import type { LanguageSwitchProps } from './props.ts';

/** Every language under its own name; the change is at once. */
export function LanguageSwitch({ label, value, onChange, languages }: LanguageSwitchProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconWorld size={18} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      classNames={{ input: classes['input'] ?? '' }}
    >
      {languages.map((language) => (
        <option key={language.value} value={language.value} lang={language.value}>
          {language.label}
        </option>
      ))}
    </NativeSelect>
  );
}
