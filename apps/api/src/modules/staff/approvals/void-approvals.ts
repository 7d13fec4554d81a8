import type { Tx } from '../../../platform/database/database.ts';
import { voidRequestsOf } from './approvals.store.ts';
import { recordEnds } from './end-approvals.ts';

/** Ends what a member who is being disabled has asked for, but the request (`except`) that disables them. */
export const voidApprovalsOf = async (
  tx: Tx,
  { staffId, except, disabledBy }: { staffId: number; except: string; disabledBy: number },
): Promise<void> =>
  recordEnds(tx, { kind: 'staff', id: disabledBy }, await voidRequestsOf(tx, { staffId, except }));
