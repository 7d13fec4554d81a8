import type { ReactNode } from 'react';
import classes from './setting-block.module.css';

interface SettingBlockProps {
  readonly id?: string;
  readonly title: string;
  /** Beside the title, usually a StateBadge. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing to set, inside a section's card: what it is, how it stands, and what can be done. */
export const SettingBlock = ({
  id,
  title,
  badge,
  description,
  action,
  children,
}: SettingBlockProps): ReactNode => (
  <div id={id} className={classes['root']}>
    <div className={classes['head']}>
      <div className={classes['words']}>
        <div className={classes['title']}>
          <h3>{title}</h3>
          {badge}
        </div>
        {description !== undefined && <div className={classes['description']}>{description}</div>}
      </div>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
    {children !== undefined && children !== null && <div className={classes['body']}>{children}</div>}
  </div>
);

/** Forms are read from top to bottom: no wider than their longest field needs. */
export const SettingForm = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes['form']}>{children}</div>
);

/** What came of the last press, announced; takes no room while there is nothing to say. */
export const SettingNote = ({ children }: { children: ReactNode }): ReactNode => (
  <output className={classes['note']}>{children}</output>
);
