import { factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  type ApprovalKind,
  type ApprovalRequest,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { findComingPublication, findInfoOfProject, hasPriceAt } from '../editing/project-versions.store.ts';
import { insertPrice } from '../editing/projects.store.ts';
import { lockSeenProject } from './lock-seen-project.ts';
import { countOfferChange, deletePrice, findPrice, type PriceThatWasSet } from './offer.store.ts';
import { checkPrice } from './set-price.ts';

type Asked = Pick<ApprovalRequest, 'staffId' | 'reason' | 'requestId'> & {
  /** documentId */
  readonly price: string;
  /** The version that the editor saw. */
  readonly offerVersion: number;
};

/** @throws BusinessError `common.not_found`, `common.conflict`, `project.price_applies` */
const lockPlannedPrice = async (tx: Tx, price: string, seen?: number): Promise<PriceThatWasSet> => {
  const found = await findPrice(tx, price);
  if (!found) throw new BusinessError('common.not_found');
  await lockSeenProject(tx, found.projectId, seen);
  // A statement after the lock reads the price, so a concurrent request that revoked it has ended.
  const locked = await findPrice(tx, price);
  if (!locked) throw new BusinessError('common.not_found');
  if (!locked.isToCome) throw new BusinessError('project.price_applies');
  return locked;
};

/** @throws BusinessError `project.price_missing` when the project would become visible without a price */
const requirePriceWhenShown = async (tx: Tx, projectId: number): Promise<void> => {
  const at = await findComingPublication(tx, projectId);
  if (at && !(await hasPriceAt(tx, projectId, at))) throw new BusinessError('project.price_missing');
};

/** Removes a price that does not apply yet, or moves the same price to another instant. */
const replacePrice = async (
  tx: Tx,
  {
    price,
    appliedAt,
    actor,
    requestId,
  }: EventAuthor & { readonly price: string; readonly appliedAt: Date | null },
): Promise<void> => {
  const planned = await lockPlannedPrice(tx, price);
  const { projectId, amount, valuationId } = planned;
  await deletePrice(tx, planned.id);
  if (appliedAt) await checkPrice(tx, { amount, appliedAt });
  const moved = appliedAt && (await insertPrice(tx, { projectId, amount, appliedAt, valuationId }));
  await requirePriceWhenShown(tx, projectId);
  await countOfferChange(tx, projectId);
  await recordEvent(tx, {
    actor,
    type: appliedAt ? 'project.price_moved' : 'project.price_taken_back',
    subject: { type: 'project', id: projectId },
    before: { price, amount: String(amount), appliedAt: planned.appliedAt.toISOString() },
    after: { price: moved, amount: String(amount), appliedAt: appliedAt?.toISOString() ?? null },
    requestId,
  });
};

/** The payload: the price by its documentId, and the current plan for readers of the request. */
const plannedPrice = {
  price: z.string(),
  /** documentId of the project's info. */
  info: z.string(),
  amount: z.int(),
  plannedFor: z.string(),
};
const payloadOf = async (tx: Tx, price: string, { projectId, amount, appliedAt }: PriceThatWasSet) => ({
  price,
  info: await findInfoOfProject(tx, projectId),
  amount: Number(amount),
  plannedFor: appliedAt.toISOString(),
});
/** The facts that a second person reads while the price does not apply yet. */
const factsOf = async (tx: Tx, { price: documentId }: { readonly price: string }) => {
  const found = await findPrice(tx, documentId);
  if (!found?.isToCome) return undefined;
  return {
    project: factOf.thing('project', found.projectId),
    price: factOf.money(money(found.amount, found.currency)),
    plannedFor: factOf.instant(found.appliedAt),
  };
};

const movePayload = z.strictObject({ ...plannedPrice, appliedAt: z.string() });
const move: ApprovalKind<'projects.move_price', z.infer<typeof movePayload>> = {
  action: 'projects.move_price',
  payload: movePayload,
  facts: async (tx, { price, appliedAt }) => {
    const facts = await factsOf(tx, { price });
    return facts && { ...facts, from: factOf.from(appliedAt) };
  },
};

/**
 * Requests a second person's approval of another instant for a price that does not apply yet. @throws BusinessError
 * `common.not_found`, `common.conflict`, `approval.pending`, `project.price_applies` @throws ValidationError for an
 * instant that has passed
 */
export const requestPriceMove = async (
  tx: Tx,
  { price, offerVersion, appliedAt, ...by }: Asked & { readonly appliedAt: Date },
): Promise<RequestedApproval> => {
  const planned = await lockPlannedPrice(tx, price, offerVersion);
  await checkPrice(tx, { amount: planned.amount, appliedAt });
  const payload = await payloadOf(tx, price, planned);
  return requestApproval(tx, move, {
    ...by,
    payload: { ...payload, appliedAt: appliedAt.toISOString() },
    subject: payload.info,
  });
};

/** Moves the price that two people agreed to move. */
export const movePriceByTwo = withExecution(
  move,
  async (tx, { price, appliedAt }, { approvedBy, requestId }) => {
    const actor = { kind: 'staff', id: approvedBy } as const;
    await replacePrice(tx, { price, appliedAt: new Date(appliedAt), actor, requestId });
    return { price, appliedAt };
  },
);

const endPayload = z.strictObject(plannedPrice);
const end: ApprovalKind<'projects.end_price', z.infer<typeof endPayload>> = {
  action: 'projects.end_price',
  payload: endPayload,
  facts: factsOf,
};

/**
 * Requests a second person's approval to revoke a price that does not apply yet. @throws BusinessError
 * `common.not_found`, `common.conflict`, `approval.pending`, `project.price_applies`
 */
export const requestPriceEnd = async (
  tx: Tx,
  { price, offerVersion, ...by }: Asked,
): Promise<RequestedApproval> => {
  const payload = await payloadOf(tx, price, await lockPlannedPrice(tx, price, offerVersion));
  return requestApproval(tx, end, {
    ...by,
    payload,
    subject: payload.info,
  });
};

/** Revokes the price that two people agreed to revoke. */
export const endPriceByTwo = withExecution(end, async (tx, { price }, { approvedBy, requestId }) => {
  const actor = { kind: 'staff', id: approvedBy } as const;
  await replacePrice(tx, { price, appliedAt: null, actor, requestId });
  return { price };
});
