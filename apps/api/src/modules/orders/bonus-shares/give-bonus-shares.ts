import { leftOfCap, money, paymentReference, yearInZone } from '@parcela/domain';
import { type Tx, readClock } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { lockUserId } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { issuerOf, reservedOf, transfer } from '@parcela/ledger';
import {
  type ProjectForOrder,
  countShares,
  getProjectForOrder,
  isSold,
  lockProject,
} from '../../projects/index.ts';
import { findLiveOrder, insertBonusOrder } from './bonus-order.store.ts';
import { requireCleared } from '../orders.policy.ts';
import { type LockedForPayment, markPaid } from '../paying/mark-paid.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { type Order, countTowardsCap } from '../orders.store.ts';
import { nextReferenceNumber } from '../placing/place-order.store.ts';

export interface BonusShares {
  /** documentIds. */
  readonly user: string;
  readonly project: string;
  readonly shares: number;
}

/** The two members of staff who give the shares. */
export interface BonusDecision {
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly requestId: string;
}

/**
 * Checks that the shares are free and within the cap per user; `isCounted` is true once the order counts towards the
 * cap.
 */
const requireFree = async (
  tx: Tx,
  project: ProjectForOrder,
  bonus: { readonly userId: number; readonly shares: number; readonly isCounted: boolean },
): Promise<void> => {
  const key = { userId: bonus.userId, projectId: project.id };
  const { available } = await countShares(tx, key);
  if (bonus.shares > available) throw new BusinessError('order.not_enough_shares', { available });
  const ordered = (await countTowardsCap(tx, key)) - (bonus.isCounted ? bonus.shares : 0);
  const max = leftOfCap(project, ordered);
  if (bonus.shares > max) throw new BusinessError('order.shares_too_many', { max });
};

/**
 * Checks whether these shares can be given now: the investor must be cleared and have no unpaid order in the project,
 * and the shares must be free and within the project's cap per user. @throws BusinessError 404 `common.not_found`,
 * `project.not_found`, 403 `verification.required`, 409 `order.unpaid_exists`, `order.not_enough_shares`, 400
 * `order.shares_too_many`
 */
export const requireBonus = async (
  deps: OrderDeps,
  tx: Tx,
  { user, project: documentId, shares }: BonusShares,
): Promise<{
  readonly userId: number;
  readonly project: ProjectForOrder;
  readonly levels: LockedForPayment['levels'];
}> => {
  const userId = await lockUserId(tx, { documentId: user });
  if (userId === undefined) throw new BusinessError('common.not_found');
  const project = await getProjectForOrder(tx, documentId);
  if (!project) throw new BusinessError('project.not_found');
  // Of a sold project no share is given any more.
  if (await isSold(tx, project.id)) throw new BusinessError('order.not_enough_shares', { available: 0 });
  const levels = await deps.levels.lockLevels(tx, userId);
  requireCleared(levels);
  const live = await findLiveOrder(tx, { userId, projectId: project.id });
  if (live !== undefined) throw new BusinessError('order.unpaid_exists', { order: live });
  await requireFree(tx, project, { userId, shares, isCounted: false });
  return { userId, project, levels };
};

/** Writes the order of price 0, which begins Open like every other order. */
const insertOrder = async (
  deps: OrderDeps,
  tx: Tx,
  order: BonusShares & BonusDecision & { readonly userId: number; readonly project: string },
  project: ProjectForOrder,
): Promise<Order> => {
  const inserted = await insertBonusOrder(tx, {
    documentId: newDocumentId(),
    userId: order.userId,
    projectId: project.id,
    shares: order.shares,
    nominal: money(project.nominal, project.currency),
    rates: await ratesInForce(tx),
    paymentReference: paymentReference(
      yearInZone(await readClock(tx), deps.timeZone),
      await nextReferenceNumber(tx),
    ),
    actor: `staff:${order.requestedBy}`,
  });
  // The user placed an order at the same time: only one of the two orders can be live.
  if (!inserted) throw new BusinessError('common.conflict');
  return inserted;
};

/**
 * Gives shares to an investor: a Paid order of price 0, decided by two members of staff. It needs no agreement to
 * documents, and nothing is owed. @throws like `requireBonus`
 */
export const giveBonusShares = async (
  deps: OrderDeps,
  tx: Tx,
  bonus: BonusShares & BonusDecision,
): Promise<Order> => {
  const { userId, project, levels } = await requireBonus(deps, tx, bonus);
  // As when the owner orders, the order is written first, and the lock on which all buyers wait comes last.
  const order = await insertOrder(deps, tx, { ...bonus, userId }, project);
  const locked = await lockProject(tx, project.id);
  await requireFree(tx, project, { userId, shares: bonus.shares, isCounted: true });
  await transfer(tx, {
    kind: 'order.placed',
    source: { type: 'order', id: order.id },
    from: issuerOf(project.id),
    to: reservedOf(project.id),
    amount: BigInt(order.shares),
  });
  await deps.levels.grantLevel(tx, userId, 'ORDER');
  const paid = await markPaid(deps, tx, { order, levels, project: locked }, 'Bonus');
  invariant(paid.price.amount === 0n, `bonus order ${paid.id} has a price`);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: bonus.requestedBy },
    type: 'order.bonus_given',
    subject: { type: 'order', id: paid.documentId },
    before: { shares: 0 },
    after: {
      shares: paid.shares,
      project: bonus.project,
      user: bonus.user,
      reason: bonus.reason,
      approvedBy: bonus.approvedBy,
    },
    requestId: bonus.requestId,
  });
  return paid;
};
