import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './setting-block.module.css';

interface SettingBlockProps {
  readonly id?: string;
  readonly title: string;
  /** Appears next to the title, usually a StateBadge. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One setting inside a section's card: its name, its state, and its actions. */
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
 * A form that replaces the block when its button is pressed: the focus goes to the first field, and back to
 * the button when the form closes. It is no wider than its longest field, because users read forms from top
 * to bottom.
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

/** The announced result of the last action; takes no space while it is empty. */
export const SettingNote = ({ children }: { children: ReactNode }): ReactNode => (
  <output className={classes['note']}>{children}</output>
);
