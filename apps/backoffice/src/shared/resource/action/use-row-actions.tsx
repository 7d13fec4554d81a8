import type { RowAction } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { useStaff } from '../../session/staff.ts';
import type { Action } from '../action.ts';
import { useSpeech } from '../plain.ts';
import { offeredActions } from './offered-actions.ts';
import { OpenedAction, useLoadedDialog } from './opened-action.tsx';

/** The menu of a row and the dialog of the chosen action. */
export const useRowActions = <Row,>(
  actions: readonly Action<Row>[],
): { readonly rowActions: (row: Row) => readonly RowAction[]; readonly dialog: ReactNode } => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  const staff = useStaff();
  useLoadedDialog();
  const [opened, setOpened] = useState<{ readonly action: Action<Row>; readonly row: Row } | null>(null);
  return {
    rowActions: (row) =>
      offeredActions(actions, row, staff).map(({ action, blocker }) => ({
        key: action.key,
        label: blocker === null ? t(action.label) : `${t(action.label)}: ${sentence(blocker)}`,
        isDangerous: action.isDangerous,
        isDisabled: blocker !== null,
        onSelect: () => setOpened({ action, row }),
        ...(action.icon === undefined ? {} : { icon: action.icon }),
      })),
    dialog: opened && (
      <OpenedAction action={opened.action} subject={opened.row} onClose={() => setOpened(null)} />
    ),
  };
};
