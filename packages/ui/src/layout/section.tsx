import { createElement, useId } from 'react';
import type { SectionProps } from './props.ts';
import classes from './section.module.css';

/** A titled part of a page; with a title it is a landmark that screen readers can jump to. */
export function Section({ title, description, actions, headingOrder = 2, id, children }: SectionProps) {
  const titleId = useId();
  const hasTitle = title !== undefined;
  return (
    <section id={id} aria-labelledby={hasTitle ? titleId : undefined} className={classes['root']}>
      {(hasTitle || actions !== undefined) && (
        <div className={classes['head']}>
          {hasTitle && createElement(`h${headingOrder}`, { id: titleId, className: classes['title'] }, title)}
          {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        </div>
      )}
      {description !== undefined && <div className={classes['description']}>{description}</div>}
      {children}
    </section>
  );
}
