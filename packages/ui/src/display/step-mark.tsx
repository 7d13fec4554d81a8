import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { IconCheck, IconX } from '../icons/icons.gen.ts';
import type { ReactNode } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './step-mark.module.css';

type StepState = 'done' | 'current' | 'upcoming' | 'ended';

/** The circle of a step, with its number if it has one; the text repeats the meaning of its colour. */
export function StepMark({ state, children }: { state: StepState; children?: ReactNode }) {
  const texts = useUiTexts();
  // An ended step says so in its own text.
  const words = {
    done: texts.levelDone,
    current: texts.levelCurrent,
    upcoming: texts.stepUpcoming,
    ended: null,
  }[state];
  const isSmall = children === undefined;
  const size = isSmall ? 12 : 16;
  return (
    <>
      <span className={classes['root']} data-state={state} data-small={isSmall || undefined} aria-hidden>
        {state === 'ended' ? <IconX size={size} stroke={2.5} /> : children}
        {state === 'done' && (
          <span className={classes['tick']}>
            <IconCheck size={isSmall ? 12 : 10} stroke={isSmall ? 2.5 : 3.5} />
          </span>
        )}
      </span>
      {words !== null && <VisuallyHidden component="span">{words}: </VisuallyHidden>}
    </>
  );
}
