import classes from './level-stepper.module.css';
import type { LevelStepperProps } from './props.ts';
import { StepMark } from './step-mark.tsx';

/** The verification levels with their numbers; the current one is `aria-current`. Vertical on phones. */
export function LevelStepper({ label, levels, direction = 'horizontal' }: LevelStepperProps) {
  return (
    <ol aria-label={label} className={classes['root']} data-direction={direction}>
      {levels.map((level) => (
        <li
          key={level.key}
          className={classes['level']}
          data-state={level.state}
          aria-current={level.state === 'current' ? 'step' : undefined}
        >
          <StepMark state={level.state}>{level.number}</StepMark>
          <div className={classes['words']}>
            <div className={classes['label']}>{level.label}</div>
            {level.description !== undefined && (
              <div className={classes['description']}>{level.description}</div>
            )}
            {level.action !== undefined && <div className={classes['action']}>{level.action}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
