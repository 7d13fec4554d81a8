import { type ReactNode, useLayoutEffect, useRef } from 'react';
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

const fields = 'input:not([hidden]), select, textarea';

/**
 * What a button of the block opens in its place: the focus goes to its first field, and back to the block's button when
 * it is gone. No wider than its longest field needs, because forms are read from top to bottom.
 */
export const SettingForm = ({ children }: { children: ReactNode }): ReactNode => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const block = ref.current?.closest(`.${classes['root']}`);
    ref.current?.querySelector<HTMLElement>(fields)?.focus();
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          block?.querySelector<HTMLElement>(`.${classes['action']} button`)?.focus();
      });
  }, []);
  return (
    <div ref={ref} className={classes['form']}>
      {children}
    </div>
  );
};

/** What came of the last press, announced; takes no room while there is nothing to say. */
export const SettingNote = ({ children }: { children: ReactNode }): ReactNode => (
  <output className={classes['note']}>{children}</output>
);
