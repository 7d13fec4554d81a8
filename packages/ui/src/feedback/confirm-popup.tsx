import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { useDescribeError } from '../provider/ui-context.ts';
import classes from './confirm-popup.module.css';
import { ErrorBox } from './error-box.tsx';
import { Popup } from './popup.tsx';
import type { ConfirmPopupProps } from './props.ts';

/** Asks before an irreversible action, shows its progress and, if it fails, the reason. */
export function ConfirmPopup(props: ConfirmPopupProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    isDangerous = false,
  } = props;
  const describeError = useDescribeError();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };

  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure({ error });
    } finally {
      setBusy(false);
    }
  };

  const described = failure === null ? null : describeError(failure.error);
  return (
    <Popup
      isOpen={isOpen}
      onClose={isBusy ? () => undefined : close}
      title={title}
      actions={
        <>
          <Button emphasis="quiet" onClick={close} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            emphasis={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {described !== null && (
        <div className={classes['error']}>
          <ErrorBox title={described.title} reference={described.reference}>
            {described.message}
          </ErrorBox>
        </div>
      )}
    </Popup>
  );
}
