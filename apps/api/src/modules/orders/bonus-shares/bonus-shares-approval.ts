import { factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import { findUserId } from '../../accounts/index.ts';
import { getProjectForOrder } from '../../projects/index.ts';
import { type ApprovalKind, withExecution } from '../../staff/index.ts';
import { giveBonusShares } from './give-bonus-shares.ts';
import type { OrderDeps } from '../orders.ports.ts';

const payload = z.strictObject({ user: z.string(), project: z.string(), shares: z.int() });

export const bonusKind: ApprovalKind<'orders.bonus', z.infer<typeof payload>> = {
  action: 'orders.bonus',
  payload,
  facts: async (tx, { user, project: documentId, shares }) => {
    const userId = await findUserId(tx, user);
    const project = await getProjectForOrder(tx, documentId);
    if (userId === undefined || !project) return undefined;
    return {
      investor: factOf.thing('investor', userId),
      project: factOf.thing('project', project.id),
      shares: factOf.count(shares),
      priceOfAll: factOf.money(money(project.nominal * BigInt(shares), project.currency)),
    };
  },
};

/** The approval action for giving bonus shares. */
export const ordersApprovals = (deps: OrderDeps) => ({
  'orders.bonus': withExecution(
    bonusKind,
    async (tx, given, { requestedBy, approvedBy, reason, requestId }) => {
      const order = await giveBonusShares(deps, tx, { ...given, requestedBy, approvedBy, reason, requestId });
      return { order: order.documentId, shares: order.shares };
    },
  ),
});
