import { Button, type Fact, FactList, Popup, Stack, Text } from '@parcela/ui';
import { type ReactNode, useState } from 'react';

interface ConfirmChangePopupProps {
  readonly title: string;
  readonly text: string;
  /** The old value above the new one. */
  readonly facts: readonly Fact[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Shows its own failure and the next step: another change, or nothing. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Old and new amounts next to each other; the new ones apply only after a click. */
export const ConfirmChangePopup = (props: ConfirmChangePopupProps): ReactNode => {
  const { title, text, facts, confirmLabel, cancelLabel, onConfirm, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  };
  return (
    <Popup
      isOpen
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      tone="warning"
      size="medium"
      actions={
        <>
          <Button emphasis="quiet" onClick={onClose} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text>{text}</Text>
        <FactList facts={facts} />
      </Stack>
    </Popup>
  );
};
