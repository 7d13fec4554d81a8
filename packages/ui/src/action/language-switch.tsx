import { IconChevronDown, IconWorld } from '../icons/icons.gen.ts';
import classes from './language-switch.module.css';
import type { LanguageSwitchProps } from './props.ts';

/** Every language under its own name; a change applies immediately. Plain HTML, because it is on the first page. */
export function LanguageSwitch({ label, value, onChange, languages }: LanguageSwitchProps) {
  return (
    <div className={classes['root']}>
      <IconWorld size={18} stroke={1.75} aria-hidden className={classes['start']} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classes['input']}
      >
        {languages.map((language) => (
          <option key={language.value} value={language.value} lang={language.value}>
            {language.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes['end']} />
    </div>
  );
}
