import { Ring } from '../action/ring.tsx';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import type { SpinnerProps } from './props.ts';
import classes from './spinner.module.css';

/** Waiting without a known size; lists and cards use a skeleton instead. */
export function Spinner({ label, isLabelVisible = false }: SpinnerProps) {
  const texts = useUiTexts();
  const text = label ?? texts.loading;
  return (
    <output className={classes['root']}>
      <Ring size={28} />
      {isLabelVisible ? <span>{text}</span> : <VisuallyHidden component="span">{text}</VisuallyHidden>}
    </output>
  );
}
