import { createElement } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';
import classes from './empty-state.module.css';
import type { EmptyStateProps } from '../feedback/props.ts';

/** Explains why there is nothing here, and offers the next step. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing = 'papers', title, description, action, headingOrder = 2 } = props;
  return (
    <div className={classes['root']}>
      <EmptyDrawing name={drawing} />
      {createElement(`h${headingOrder}`, { className: classes['title'] }, title)}
      {description !== undefined && <div className={classes['description']}>{description}</div>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
