import {
  type Currency,
  type Money,
  type Rates,
  type VerificationType,
  checkInvest,
  checkShares,
  leftOfCap,
  orderPrice,
  shareBounds,
  unitPrice,
} from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { AgreementKind } from '../../legal-documents/index.ts';
import { requireCleared } from '../orders.policy.ts';
import type { Offer } from './place-order.queries.ts';

/** The documentIds of the document versions that the user saw and agreed to. */
export type Agreements = Readonly<Partial<Record<AgreementKind, string | undefined>>>;

/**
 * Checks that a user with these levels may order from the project.
 * @throws BusinessError `project.soon`, `project.funded`, `project.closed`, `project.investor_only`,
 * `verification.required`
 */
export const requireOffer = (
  offer: Pick<Offer, 'state' | 'onlyForCurrentInvestor'>,
  levels: readonly VerificationType[],
): void => {
  const check = checkInvest({ ...offer, isInvestor: levels.includes('INVESTOR') });
  if (check === 'soon') throw new BusinessError('project.soon');
  if (check === 'funded') throw new BusinessError('project.funded');
  if (check === 'closed') throw new BusinessError('project.closed');
  if (check === 'investors_only') throw new BusinessError('project.investor_only');
  requireCleared(levels);
};

/**
 * Checks that the user agreed to every existing document in the version in force.
 * @throws BusinessError 400 `order.agreement_required`, 409 `order.document_changed`, with the kinds of documents
 */
export const requireAgreements = (required: Offer['agreements'], given: Agreements): void => {
  const missing = required.filter(({ kind }) => given[kind] === undefined).map(({ kind }) => kind);
  if (missing.length > 0) throw new BusinessError('order.agreement_required', { documents: missing });
  const changed = required
    .filter(({ kind, documentId }) => given[kind] !== documentId)
    .map(({ kind }) => kind);
  if (changed.length > 0) throw new BusinessError('order.document_changed', { documents: changed });
};

/**
 * Checks the number of shares against the bounds of one order (spec §5) and the project's cap per user, if it has
 * one.
 * @throws BusinessError 409 `order.not_enough_shares`, 400 `order.shares_too_few`, `order.shares_too_many`
 */
export const requireShares = (
  project: Pick<Offer, 'minPurchaseQty' | 'maxPurchaseQty' | 'maxPerUser'>,
  count: { readonly shares: number; readonly available: number; readonly orderedBefore: number },
): void => {
  const { shares, available, orderedBefore } = count;
  const max = Math.min(project.maxPurchaseQty, leftOfCap(project, orderedBefore));
  if (shares > max) throw new BusinessError('order.shares_too_many', { max });
  const bounds = shareBounds({ ...project, available });
  // Requesting more shares than are left is not the user's mistake: another buyer was faster.
  if (!bounds || shares > available) throw new BusinessError('order.not_enough_shares', { available });
  const check = checkShares(shares, bounds);
  if (!check.ok && check.code === 'too_few')
    throw new BusinessError('order.shares_too_few', { min: check.min });
};

export interface Quote {
  readonly unit: Money;
  readonly price: Money;
}

/**
 * The current price of the shares in the order's currency: nominal price in force and fee, converted and rounded
 * once.
 */
export const quoteOf = (
  project: Pick<Offer, 'nominal' | 'fee' | 'currency'>,
  order: { readonly shares: number; readonly currency: Currency; readonly rates: Rates },
): Quote => {
  const unit = unitPrice(project, order.currency, order.rates);
  return { unit, price: orderPrice(unit, order.shares) };
};

/**
 * Compares the price that the screen showed with ours, which counts.
 * @throws BusinessError 409 `order.price_changed` with the price in force
 */
export const requirePrice = ({ unit, price }: Quote, shown: bigint): void => {
  if (price.amount === shown) return;
  throw new BusinessError('order.price_changed', {
    price: Number(price.amount),
    unitPrice: Number(unit.amount),
    currency: price.currency,
  });
};
