import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Nothing that was typed is lost by a slip: whoever goes while something is unsaved is asked first, on closing the
 * dialog, on going to another address and on closing the tab.
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
    /** Closes the dialog, or asks first. */
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
