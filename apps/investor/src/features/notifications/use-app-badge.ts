import { useEffect } from 'react';
import { view } from '../../shared/session/view.ts';

const setBadge = async (unread: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge());
};

/** The number of unread notifications on the icon of the installed app. Not of somebody whom staff look at. */
export const useAppBadge = (unread: number | undefined): void => {
  useEffect(() => {
    // Not every device has a place for it.
    if (unread !== undefined && !view.isOn()) void setBadge(unread).catch(() => undefined);
  }, [unread]);
};
