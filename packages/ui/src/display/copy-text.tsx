import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '../icons/icons.gen.ts';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './copy-text.module.css';
import type { CopyTextProps } from './props.ts';

/** A number or code with a copy button; a code that users do not read is shown in part, under its name. */
export function CopyText({ value, part, name }: CopyTextProps) {
  const texts = useUiTexts();
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const label = clipboard.copied ? texts.copied : texts.copy;
  return (
    <span className={classes['root']}>
      <span className={classes['value']}>{part === undefined ? value : `${part}…`}</span>
      <button
        type="button"
        className={classes['button']}
        aria-label={`${label}: ${name ?? value}`}
        title={label}
        data-copied={clipboard.copied || undefined}
        onClick={() => clipboard.copy(value)}
      >
        <Icon size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}
