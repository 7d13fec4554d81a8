import { BackLink } from '../action/back-link.tsx';
import classes from './page-header.module.css';
import type { PageHeaderProps } from './props.ts';

/** The page's only h1. */
export function PageHeader({ title, description, badge, back, actions }: PageHeaderProps) {
  return (
    <header className={classes['root']}>
      {back !== undefined && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className={classes['line']}>
        <div className={classes['words']}>
          <h1 className={classes['title']}>{title}</h1>
          {badge}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
      {description !== undefined && <div className={classes['description']}>{description}</div>}
    </header>
  );
}
