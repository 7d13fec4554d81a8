import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './step-mark.module.css';

type StepState = 'done' | 'current' | 'upcoming';

/** The circle of a step; what its colour says is also said in words. */
export function StepMark({ state, children }: { state: StepState; children?: ReactNode }) {
  const texts = useUiTexts();
  const words = { done: texts.levelDone, current: texts.levelCurrent, upcoming: texts.stepUpcoming };
  return (
    <>
      <span
        className={classes['root']}
        data-state={state}
        data-small={children === undefined || undefined}
        aria-hidden
      >
        {state === 'done' ? <IconCheck size={children === undefined ? 12 : 16} stroke={2.5} /> : children}
      </span>
      <VisuallyHidden component="span">{words[state]}: </VisuallyHidden>
    </>
  );
}
