import type { DataOf } from '@parcela/contract';
import { getStaffCaller, staffSignOut } from '@parcela/contract/operator';
import type { StaffPermission } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, routeOptions } from '../api/api.ts';
import { session } from './session.ts';

/** The signed-in staff member with current roles and permissions. */
export type Staff = DataOf<typeof getStaffCaller>;

const staffOptions = () => routeOptions(getStaffCaller, {});

export const loadStaff = () => queryClient.ensureQueryData(staffOptions());

/** A null permission allows every staff member. */
export const may = (staff: Staff, permission: StaffPermission | null): boolean =>
  permission === null || staff.permissions.includes(permission);

/** The signed-in staff member; only for screens behind the guard. */
export const useStaff = (): Staff => {
  const { data } = useQuery({ ...staffOptions(), enabled: session.isSignedIn });
  // A screen that renders once more during sign-out still has the data and sends no request.
  const [atFirst] = useState(data);
  const known = data ?? atFirst;
  if (known === undefined) throw new Error('useStaff needs a signed-in screen');
  return known.data;
};

/** Signs out immediately, without waiting for the server. */
export const signOut = (): void => {
  void call(staffSignOut, {}).catch(() => undefined);
  session.end();
};
