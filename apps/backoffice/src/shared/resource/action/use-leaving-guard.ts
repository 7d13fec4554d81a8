import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Protects unsaved input: the form asks for confirmation before the user closes the dialog, goes to another address or
 * closes the tab.
 */
export const useLeavingGuard = (isDirty: boolean, onClose: () => void) => {
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return {
    isAsking: isClosing || isBlocked,
    /** Closes the dialog, or asks for confirmation first. */
    close: (): void => (isDirty ? setClosing(true) : onClose()),
    leave: (): void => {
      if (isBlocked) blocker.proceed();
      onClose();
    },
    stay: (): void => {
      setClosing(false);
      if (isBlocked) blocker.reset();
    },
  };
};
