import { Button, type Fact, FactList, Popup, Stack, Text } from '@parcela/ui';
import { type ReactNode, useState } from 'react';

interface ConfirmChangePopupProps {
  readonly title: string;
  readonly text: string;
  /** Old and new, one below the other. */
  readonly facts: readonly Fact[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Shows its own failure, and what comes next: another change, or nothing. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Old and new amounts side by side; the new ones are used only after a click. */
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
