import { EmptyDrawing } from '../empty/empty-drawing.tsx';
import classes from './full-page.module.css';
import type { NotFoundPageProps } from './props.ts';

/** The whole page for an unknown address. */
export function NotFoundPage({ title, description, url, action }: NotFoundPageProps) {
  return (
    <div className={classes['root']}>
      <EmptyDrawing name="search" />
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['description']}>{description}</div>
      <code className={classes['url']}>{url}</code>
      <div className={classes['actions']}>{action}</div>
    </div>
  );
}
