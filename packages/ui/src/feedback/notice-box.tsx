import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '../icons/icons.gen.ts';
import { IconButton } from '../action/icon-button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './message-box.module.css';
import type { NoticeBoxProps } from './props.ts';

const looks = {
  info: { icon: IconInfoCircle, tone: 'info' },
  success: { icon: IconCircleCheck, tone: 'positive' },
  warning: { icon: IconAlertCircle, tone: 'attention' },
} as const;

/** A calm message that stays until the matter is settled. */
export function NoticeBox(props: NoticeBoxProps) {
  const { tone, title, children, actions, onDismiss, isAnnounced = false } = props;
  const texts = useUiTexts();
  const { icon: Icon, tone: colors } = looks[tone];
  return (
    <div role={isAnnounced ? 'status' : undefined} className={classes['root']} data-tone={colors}>
      <Icon size={20} stroke={1.75} aria-hidden className={classes['icon']} />
      <div className={classes['body']}>
        {title !== undefined && <p className={classes['title']}>{title}</p>}
        {children !== undefined && <div className={classes['text']}>{children}</div>}
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <div className={classes['dismiss']}>
          <IconButton icon={IconX} label={texts.close} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
