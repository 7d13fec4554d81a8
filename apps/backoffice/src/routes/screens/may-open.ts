import type { StaffPermission } from '@parcela/domain';
import type { MayOpen } from '../../shared/session/may-open.ts';
import { screens } from './screens.ts';

/** The permission that the screen or page at an address needs; null if it needs none. */
const permissionOf = (address: string): StaffPermission | null => {
  const { pathname } = new URL(address, location.origin);
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (screen === undefined) return null;
  return pathname === screen.path ? screen.permission : (screen.opensWith ?? screen.permission);
};

/** Links lead only to screens that the permissions open. */
export const mayOpenWith =
  (may: (permission: StaffPermission | null) => boolean): MayOpen =>
  (address) =>
    may(permissionOf(address));
