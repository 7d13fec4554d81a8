import { createElement } from 'react';
import classes from './basics.module.css';
import type { TitleProps } from './props.ts';

/** A heading among fields and texts. */
export function Title({ order, children }: TitleProps) {
  return createElement(`h${order}`, { className: classes['title'] }, children);
}
