import type { StaffPermission } from '@parcela/domain';
import { may, useStaff } from './staff.ts';

/** `const may = useMay()`, then `may('orders.cancel')`. */
export const useMay = (): ((permission: StaffPermission | null) => boolean) => {
  const staff = useStaff();
  return (permission) => may(staff, permission);
};
