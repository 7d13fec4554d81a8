import { createElement } from 'react';
import classes from './card.module.css';
import type { CardProps } from './props.ts';

/** A surface with a hairline border. */
export function Card({ title, actions, headingOrder = 2, isFlush = false, children, className }: CardProps) {
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <div className={[classes['root'], className].filter(Boolean).join(' ')} data-flush={isFlush || undefined}>
      {hasHead && (
        <div className={classes['head']}>
          {title !== undefined && createElement(`h${headingOrder}`, { className: classes['title'] }, title)}
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}
