import { IconAlertTriangle, IconRefresh } from '../icons/icons.gen.ts';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './message-box.module.css';
import type { ErrorBoxProps } from './props.ts';

/** The fault, the remedy, and the reference for support. Announced immediately. */
export function ErrorBox({ title, children, onRetry, reference }: ErrorBoxProps) {
  const texts = useUiTexts();
  return (
    <div role="alert" className={classes['root']} data-tone="negative">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden className={classes['icon']} />
      <div className={classes['body']}>
        <p className={classes['title']}>{title ?? texts.errorTitle}</p>
        {children !== undefined && <div className={classes['text']}>{children}</div>}
        {reference !== undefined && (
          <p className={classes['reference']}>
            {texts.errorReference}: <code>{reference}</code>
          </p>
        )}
        {onRetry !== undefined && (
          <div className={classes['actions']}>
            <Button emphasis="secondary" size="small" icon={IconRefresh} onClick={onRetry}>
              {texts.retry}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
