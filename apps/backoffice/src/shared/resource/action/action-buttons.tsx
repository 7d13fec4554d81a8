import { ActionMenu, Button } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useId, useState } from 'react';
import { afterRefresh } from '../../api/api.ts';
import { useStaff } from '../../session/staff.ts';
import type { Action } from '../action.ts';
import { useSpeech } from '../plain.ts';
import classes from './action-buttons.module.css';
import { useMenuAction } from './menu-action.ts';
import { offeredActions, splitActions } from './offered-actions.ts';
import { OpenedAction, useLoadedDialog } from './opened-action.tsx';

interface ActionButtonsProps<Subject> {
  readonly actions: readonly Action<Subject>[];
  readonly subject: Subject;
  readonly isPrimary?: boolean;
  readonly reread?: (() => Promise<Subject | undefined>) | undefined;
  /** Called after success. */
  readonly onDone?: () => void;
}

/** Buttons of the actions, with a menu for the rest; the reasons of disabled actions appear below. */
export const ActionButtons = <Subject,>(props: ActionButtonsProps<Subject>): ReactNode => {
  const { actions, subject, isPrimary = false, reread, onDone } = props;
  const t = usePhrase();
  const { sentence } = useSpeech();
  const id = useId();
  useLoadedDialog();
  const [opened, setOpened] = useState<Action<Subject> | null>(null);
  const offered = offeredActions(actions, subject, useStaff());
  const menuAction = useMenuAction<Subject>();
  const { inSight, inMenu } = splitActions(offered);
  if (offered.length === 0) return null;
  const emphasisOf = ({ isDangerous, isMain }: Action<Subject>) => {
    if (isDangerous) return 'danger';
    return isMain || isPrimary ? 'primary' : 'secondary';
  };
  // A reason shared by several actions is shown once.
  const blockers = [
    ...new Set(inSight.flatMap(({ blocker }) => (blocker === null ? [] : [sentence(blocker)]))),
  ];
  return (
    <div className={classes['root']}>
      <div className={classes['buttons']}>
        {inSight.map(({ action, blocker }) => (
          <Button
            key={action.key}
            size="small"
            emphasis={emphasisOf(action)}
            {...(action.icon === undefined ? {} : { icon: action.icon })}
            isDisabled={blocker !== null}
            {...(blocker === null ? {} : { 'aria-describedby': id })}
            onClick={() => afterRefresh(() => setOpened(action))}
          >
            {t(action.label)}
          </Button>
        ))}
        <ActionMenu
          look="button"
          label={t(inSight.length === 0 ? 'bo.action.all' : 'bo.action.more')}
          actions={inMenu.map((one) => menuAction(one, () => afterRefresh(() => setOpened(one.action))))}
        />
      </div>
      {blockers.length > 0 && (
        <p id={id} className={classes['blocker']}>
          {blockers.join(' ')}
        </p>
      )}
      {opened !== null && (
        <OpenedAction
          action={opened}
          subject={subject}
          reread={reread}
          onDone={onDone}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};
