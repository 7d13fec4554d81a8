import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as staff from './staff.ts';

/** Every call of the staff's API; a table of its own, so that the investor app cannot even name its calls. */
export const operatorRoutes = { ...auth, ...approvals, ...audit, ...staff } as const;
export type OperatorRouteName = keyof typeof operatorRoutes;
