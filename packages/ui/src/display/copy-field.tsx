import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '../icons/icons.gen.ts';
import { useId } from 'react';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './copy-field.module.css';
import type { CopyFieldProps } from './props.ts';

/** A value to copy (IBAN, reference, link), with a copy button that reports success. */
export function CopyField({ label, value, display }: CopyFieldProps) {
  const texts = useUiTexts();
  const clipboard = useClipboard({ timeout: 2500 });
  const labelId = useId();
  return (
    <div className={classes['root']}>
      <div className={classes['words']}>
        <div id={labelId} className={classes['label']}>
          {label}
        </div>
        <div className={classes['value']}>{display ?? value}</div>
      </div>
      <Button
        emphasis="secondary"
        size="small"
        icon={clipboard.copied ? IconCheck : IconCopy}
        aria-describedby={labelId}
        onClick={() => clipboard.copy(value)}
      >
        <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
      </Button>
    </div>
  );
}
