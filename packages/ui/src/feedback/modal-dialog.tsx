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

/**
 * The browser's own modal dialog: it traps the focus, returns it and makes the page inert. The dialog is open
 * while it is mounted.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { onClose, onEscape = onClose, labelledBy, className, onKey, children } = props;
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect's cleanup runs before the element is removed; only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // Runs after every render, because the second Escape closes a dialog whatever its owner decides.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
  });

  const onClick = (event: MouseEvent) => {
    // The content fills the dialog, so a click on the dialog itself means the backdrop.
    if (event.target === ref.current) onClose();
  };

  return (
    // Clicks and keys inside are only observed, and every control is a button.
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
