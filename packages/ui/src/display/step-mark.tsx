import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './step-mark.module.css';

type StepState = 'done' | 'current' | 'upcoming' | 'ended';

/** The circle of a step; what its colour says is also said in words. */
export function StepMark({ state, children }: { state: StepState; children?: ReactNode }) {
  const texts = useUiTexts();
  // What came to nothing says so in its own words.
  const words = {
    done: texts.levelDone,
    current: texts.levelCurrent,
    upcoming: texts.stepUpcoming,
    ended: null,
  }[state];
  const size = children === undefined ? 12 : 16;
  return (
    <>
      <span
        className={classes['root']}
        data-state={state}
        data-small={children === undefined || undefined}
        aria-hidden
      >
        {state === 'done' && <IconCheck size={size} stroke={2.5} />}
        {state === 'ended' && <IconX size={size} stroke={2.5} />}
        {state !== 'done' && state !== 'ended' && children}
      </span>
      {words !== null && <VisuallyHidden component="span">{words}: </VisuallyHidden>}
    </>
  );
}
