import { lazy, Suspense } from 'react';
import type { ActionMenuProps } from './props.ts';

/** Most screens have no menu, so it is loaded only when one is shown. */
const MenuOfActions = lazy(async () => ({
  default: (await import('./menu-of-actions.tsx')).MenuOfActions,
}));

/** A button that opens a list of actions; nothing without actions. */
export function ActionMenu(props: ActionMenuProps) {
  if (props.actions.length === 0) return null;
  return (
    <Suspense>
      <MenuOfActions {...props} />
    </Suspense>
  );
}
