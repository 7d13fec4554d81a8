import type { MenuAction } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { useStaff } from '../../session/staff.ts';
import type { Action } from '../action.ts';
import { useMenuAction } from './menu-action.ts';
import { offeredActions } from './offered-actions.ts';
import { OpenedAction, useLoadedDialog } from './opened-action.tsx';

/** The menu of a row and the dialog of its chosen action. */
export const useRowActions = <Row,>(
  actions: readonly Action<Row>[],
  reread?: (row: Row) => Promise<Row | undefined>,
): { readonly rowActions: (row: Row) => readonly MenuAction[]; readonly dialog: ReactNode } => {
  const menuAction = useMenuAction<Row>();
  const staff = useStaff();
  useLoadedDialog();
  const [opened, setOpened] = useState<{ readonly action: Action<Row>; readonly row: Row } | null>(null);
  return {
    rowActions: (row) =>
      offeredActions(actions, row, staff).map((offered) =>
        menuAction(offered, () => setOpened({ action: offered.action, row })),
      ),
    dialog: opened && (
      <OpenedAction
        action={opened.action}
        subject={opened.row}
        reread={reread && (() => reread(opened.row))}
        onClose={() => setOpened(null)}
      />
    ),
  };
};
