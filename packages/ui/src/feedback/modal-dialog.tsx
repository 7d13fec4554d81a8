import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface ModalDialogProps {
  onClose: () => void;
  /** Escape; `onClose` when absent. */
  onEscape?: () => void;
  labelledBy: string;
  className: string | undefined;
  onKey?: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: it traps the focus, gives it back and makes the page inert. Mounted means open. */
export function ModalDialog(props: ModalDialogProps) {
  const { onClose, onEscape = onClose, labelledBy, className, onKey, children } = props;
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect's cleanup runs before the element is removed: only then does closing give focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // After every render, because the second Escape closes a dialog whatever its owner says.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
  });

  const onClick = (event: MouseEvent) => {
    // The content fills the dialog, so only the backdrop is hit as the dialog itself.
    if (event.target === ref.current) onClose();
  };

  return (
    // Clicks and keys inside are only observed; everything to press is a button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={className}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      onKeyDownCapture={onKey}
    >
      {children}
    </dialog>
  );
}
