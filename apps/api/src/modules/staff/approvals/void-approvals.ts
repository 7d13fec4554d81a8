import type { Tx } from '@parcela/platform/database/database.ts';
import { voidRequestsOf } from './approvals.store.ts';
import { recordEnds } from './end-approvals.ts';

/** Ends the requests of a member who is being disabled, except the one (`except`) that disables them. */
export const voidApprovalsOf = async (
  tx: Tx,
  { staffId, except, disabledBy }: { staffId: number; except: string; disabledBy: number },
): Promise<void> =>
  recordEnds(tx, { kind: 'staff', id: disabledBy }, await voidRequestsOf(tx, { staffId, except }));
