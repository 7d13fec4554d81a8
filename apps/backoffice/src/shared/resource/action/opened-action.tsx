import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { ActionDialog, ActionDialogProps } from './action-dialog.tsx';

const load = () => import('./action-dialog.tsx');

const Dialog = lazy(async () => ({ default: (await load()).ActionDialog })) as unknown as typeof ActionDialog;

/** Loads the dialog of actions after the screen that offers them appears. */
export const useLoadedDialog = (): void => {
  useEffect(() => void load(), []);
};

/** The dialog of an action, outside the first files of the screen. */
export const OpenedAction = <Subject,>(props: ActionDialogProps<Subject>): ReactNode => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
