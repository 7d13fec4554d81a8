import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '../icons/icons.gen.ts';
import { useId, useState } from 'react';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { PopupTimer } from './popup-timer.tsx';
import classes from './popup.module.css';
import type { PopupProps } from './props.ts';
import { useAttention } from './use-attention.ts';

const icons = {
  neutral: null,
  success: IconCircleCheck,
  warning: IconAlertCircle,
  error: IconAlertTriangle,
} as const;

function OpenPopup(props: Omit<PopupProps, 'isOpen'>) {
  const { onClose, title, children, actions, tone = 'neutral', size = 'small' } = props;
  const { autoCloseAfterMs, onTimeout = onClose, onEscape = onClose } = props;
  const texts = useUiTexts();
  const titleId = useId();
  const [hasKeys, setHasKeys] = useState(false);
  const { isAttended, handlers } = useAttention();
  const Icon = icons[tone];
  return (
    <ModalDialog
      onClose={onClose}
      labelledBy={titleId}
      className={classes['dialog']}
      onEscape={onEscape}
      onKey={() => setHasKeys(true)}
    >
      <div className={classes['content']} data-size={size} {...handlers}>
        <div className={classes['header']}>
          <h2 id={titleId} className={classes['title']}>
            {title}
          </h2>
          <IconButton icon={IconX} label={texts.close} onClick={onClose} />
        </div>
        <div className={classes['message']} data-tone={tone}>
          {Icon !== null && <Icon size={28} stroke={1.5} aria-hidden className={classes['icon']} />}
          <div className={classes['text']}>{children}</div>
        </div>
        {actions !== null && (
          <div className={classes['actions']}>
            {actions ?? (
              <Button emphasis="secondary" onClick={onClose}>
                {texts.close}
              </Button>
            )}
          </div>
        )}
        {autoCloseAfterMs !== undefined && (
          <PopupTimer durationMs={autoCloseAfterMs} isPaused={hasKeys || isAttended} onEnd={onTimeout} />
        )}
      </div>
    </ModalDialog>
  );
}

/** A dialog that takes, keeps and returns the focus; Escape, the cross and a press outside close it. */
export function Popup({ isOpen, ...props }: PopupProps) {
  return isOpen ? <OpenPopup {...props} /> : null;
}
