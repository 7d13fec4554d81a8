import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { useState } from 'react';
import { PopupTimer } from './popup-timer.tsx';
import classes from './popup.module.css';
import type { PopupProps } from './props.ts';

const sizes = { small: 400, medium: 520, large: 760 } as const;
const icons = {
  neutral: null,
  success: IconCircleCheck,
  warning: IconAlertCircle,
  error: IconAlertTriangle,
} as const;

/** A dialog: focus goes in, stays in and comes back; Escape and the cross close it. */
export function Popup(props: PopupProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    actions,
    tone = 'neutral',
    autoCloseAfterMs,
    size = 'small',
  } = props;
  const texts = useUiTexts();
  const [isPaused, setPaused] = useState(false);
  const close = () => {
    setPaused(false);
    onClose();
  };
  const Icon = icons[tone];
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      centered
      size={sizes[size]}
      radius="lg"
      transitionProps={{ duration: 180, transition: 'fade-up' }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      closeButtonProps={{ 'aria-label': texts.close, size: 40 }}
      classNames={{
        content: classes['content'],
        header: classes['header'],
        title: classes['title'],
        body: classes['body'],
      }}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onKeyDownCapture={() => setPaused(true)}
    >
      <div className={classes['message']} data-tone={tone}>
        {Icon !== null && <Icon size={28} stroke={1.5} aria-hidden className={classes['icon']} />}
        <div className={classes['text']}>{children}</div>
      </div>
      <div className={classes['actions']}>
        {actions ?? (
          <Button emphasis="secondary" onClick={close}>
            {texts.close}
          </Button>
        )}
      </div>
      {autoCloseAfterMs !== undefined && (
        <PopupTimer durationMs={autoCloseAfterMs} isPaused={isPaused} onEnd={close} />
      )}
    </Modal>
  );
}
