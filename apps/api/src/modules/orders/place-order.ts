import type { Locale } from '@parcela/domain';
import { type Currency, money, paymentReference, yearInZone } from '@parcela/domain';
import { readClock, type Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { newDocumentId } from '../../platform/ids.ts';
import { agreementsRequired, ratesInForce } from '../content/index.ts';
import { issuerOf, reservedOf, transfer } from '../ledger/index.ts';
import { countShares, getProjectForOrder, lockProject, type ProjectForOrder } from '../projects/index.ts';
import type { OrderDeps } from './orders.ports.ts';
import { countOrderedShares, type Order } from './orders.store.ts';
import {
  type Agreements,
  quoteOf,
  requireAgreements,
  requireOffer,
  requirePrice,
  requireShares,
} from './place-order.policy.ts';
import {
  findLiveOrder,
  insertAgreements,
  insertOrder,
  type NewOrder,
  nextReferenceNumber,
} from './place-order.store.ts';

export interface PlaceOrderInput {
  readonly userId: number;
  /** documentId of the project. */
  readonly project: string;
  readonly shares: number;
  /** What the screen showed, minor units of `currency`; only compared. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly agreements: Agreements;
  /** In which the documents were shown. */
  readonly language: Locale;
}

/**
 * Places an order and reserves its shares, all in the caller's unit of work (design §4 "Orders", reliability H1).
 * Everything that can be decided without a lock is decided and written first; the project's lock, on which all its
 * buyers queue, comes last and is held for the reservation only.
 * @throws BusinessError every code that the route `placeOrder` names but `order.user_differs`
 */
export const placeOrder = async (deps: OrderDeps, tx: Tx, input: PlaceOrderInput): Promise<Order> => {
  const project = await getProjectForOrder(tx, input.project);
  if (!project) throw new BusinessError('project.not_found');
  const levels = await deps.levels.levelsOf(tx, input.userId);
  requireOffer(project, levels);
  const live = await findLiveOrder(tx, { userId: input.userId, projectId: project.id });
  if (live !== undefined) throw new BusinessError('order.unpaid_exists', { order: live });
  const required = await agreementsRequired(tx, project.id);
  requireAgreements(required, input.agreements);
  await requireFreeShares(tx, project, { ...input, isCounted: false });
  const order = await insertPriced(deps, tx, project, input);
  await insertAgreements(tx, {
    orderId: order.id,
    documentIds: required.map(({ documentId }) => documentId),
    language: input.language,
  });
  await deps.levels.grantLevel(tx, input.userId, 'ORDER');

  await lockProject(tx, project.id);
  // Read again by a statement of its own: one that waits for the lock sees prices as they were before it waited.
  const locked = await getProjectForOrder(tx, input.project);
  if (!locked) throw new BusinessError('project.not_found');
  requireOffer(locked, levels);
  requirePrice(quoteOf(locked, { ...order, currency: input.currency }), order.price.amount);
  await requireFreeShares(tx, locked, { ...input, isCounted: true });
  await transfer(tx, {
    kind: 'order.placed',
    source: { type: 'order', id: order.id },
    from: issuerOf(project.id),
    to: reservedOf(project.id),
    amount: BigInt(order.shares),
  });
  return order;
};

/** Before the order is written it is not among the user's orders (`isCounted`), afterwards it is. */
const requireFreeShares = async (
  tx: Tx,
  project: ProjectForOrder,
  {
    userId,
    shares,
    isCounted,
  }: { readonly userId: number; readonly shares: number; readonly isCounted: boolean },
): Promise<void> => {
  const { available } = await countShares(tx, { projectId: project.id, userId });
  const ordered =
    project.maxPerUser === null ? 0 : await countOrderedShares(tx, { userId, projectId: project.id });
  requireShares(project, { shares, available, orderedBefore: isCounted ? ordered - shares : ordered });
};

/** Prices the order by ourselves, freezes what the price is made of, and writes it. */
const insertPriced = async (
  deps: OrderDeps,
  tx: Tx,
  project: ProjectForOrder,
  { userId, shares, currency, price: shown }: PlaceOrderInput,
): Promise<Order> => {
  const rates = await ratesInForce(tx);
  const quote = quoteOf(project, { shares, currency, rates });
  requirePrice(quote, shown);
  const year = yearInZone(await readClock(tx), deps.timeZone);
  const fresh: NewOrder = {
    documentId: newDocumentId(),
    userId,
    projectId: project.id,
    shares,
    unitPrice: quote.unit,
    price: quote.price,
    nominal: money(project.nominal, project.currency),
    fee: money(project.fee, project.currency),
    rates,
    paymentReference: paymentReference(year, await nextReferenceNumber(tx)),
  };
  const order = await insertOrder(tx, fresh);
  if (order) return order;
  // Another tab was faster by a moment: its order is committed now.
  const live = await findLiveOrder(tx, { userId, projectId: project.id });
  throw live === undefined
    ? new BusinessError('common.conflict')
    : new BusinessError('order.unpaid_exists', { order: live });
};
