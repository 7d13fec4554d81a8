import { IconDeviceDesktop, IconMoon, IconSun } from '../icons/icons.gen.ts';
import { type ColorSchemeChoice, useColorScheme } from '../provider/color-scheme.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './color-scheme-toggle.module.css';

/** Light, dark, or the system's setting; the choice is remembered. */
export function ColorSchemeToggle() {
  const texts = useUiTexts();
  const { choice, choose } = useColorScheme();
  const options: { value: ColorSchemeChoice; label: string; icon: typeof IconSun }[] = [
    { value: 'light', label: texts.colorSchemeLight, icon: IconSun },
    { value: 'dark', label: texts.colorSchemeDark, icon: IconMoon },
    { value: 'auto', label: texts.colorSchemeSystem, icon: IconDeviceDesktop },
  ];
  return (
    <fieldset aria-label={texts.colorScheme} className={classes['root']}>
      {options.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          className={classes['option']}
          aria-label={label}
          title={label}
          aria-pressed={choice === value}
          onClick={() => choose(value)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
