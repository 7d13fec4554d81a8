import { z } from 'zod/mini';
import type { ApprovalAction } from '../../staff/index.ts';
import { giveBonusShares } from './give-bonus-shares.ts';
import type { OrderDeps } from '../orders.ports.ts';

export const bonusAction = 'orders.bonus';

const payload = z.strictObject({ user: z.string(), project: z.string(), shares: z.int() });

/** What the second person agrees to when shares are given. */
export const ordersApprovals = (deps: OrderDeps): ApprovalAction[] => {
  const bonus: ApprovalAction<z.infer<typeof payload>> = {
    action: bonusAction,
    permission: 'bonus.grant',
    payload,
    describe: (_tx, { shares }) => Promise.resolve({ shares }),
    execute: async (tx, given, { requestedBy, approvedBy, reason, requestId }) => {
      const order = await giveBonusShares(deps, tx, { ...given, requestedBy, approvedBy, reason, requestId });
      return { order: order.documentId, shares: order.shares };
    },
  };
  return [bonus];
};
