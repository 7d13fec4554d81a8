import { type ComponentType, lazy, Suspense } from 'react';
import classes from './empty-state.module.css';
import type { EmptyDrawingName } from '../feedback/props.ts';

interface EmptyDrawingProps {
  name: EmptyDrawingName;
}

const withoutLines: { EmptyLines: ComponentType<EmptyDrawingProps> } = { EmptyLines: () => null };

// Most screens are not empty. Without a connection the room stays blank.
const EmptyLines = lazy(async () => ({
  default: (await import('./empty-lines.tsx').catch(() => withoutLines)).EmptyLines,
}));

/** A small line drawing that adds nothing to the text. */
export function EmptyDrawing({ name }: EmptyDrawingProps) {
  return (
    <svg
      viewBox="0 0 120 90"
      width="120"
      height="90"
      aria-hidden
      focusable="false"
      className={classes['drawing']}
    >
      <Suspense>
        <EmptyLines name={name} />
      </Suspense>
    </svg>
  );
}
