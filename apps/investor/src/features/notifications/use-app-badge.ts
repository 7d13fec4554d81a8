import { useEffect } from 'react';
import { view } from '../../shared/session/view.ts';

const setBadge = async (unread: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge());
};

/**
 * Shows the number of unread notifications on the icon of the installed app, except while staff view an
 * investor's account.
 */
export const useAppBadge = (unread: number | undefined): void => {
  useEffect(() => {
    // Not every device supports a badge.
    if (unread !== undefined && !view.isOn()) void setBadge(unread).catch(() => undefined);
  }, [unread]);
};
