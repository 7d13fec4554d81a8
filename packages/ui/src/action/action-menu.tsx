import { lazy, Suspense } from 'react';
import type { RowAction } from '../table/props.ts';

/** Most screens have no menu, so it is loaded only when it is needed. */
const RowMenu = lazy(async () => ({ default: (await import('../table/row-menu.tsx')).RowMenu }));

/** Actions on one of several things, behind a small button. */
export function ActionMenu(props: { label: string; actions: readonly RowAction[] }) {
  return (
    <Suspense>
      <RowMenu {...props} />
    </Suspense>
  );
}
