import type { Locale } from '@parcela/domain';
import { type Currency, money, paymentReferencePrefix, yearInZone } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { confirmAtCommit, sendWithCommit } from '@parcela/platform/database/unit-of-work.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import { findAgreedVersions } from '../../legal-documents/index.ts';
import type { OrderDeps } from '../orders.ports.ts';
import type { OrderRow } from '../orders.queries.ts';
import {
  type Agreements,
  quoteOf,
  requireAgreements,
  requireOffer,
  requirePrice,
  requireShares,
} from './place-order.policy.ts';
import { insertOrder, type NewOrder, reserveShares } from './place-order.store.ts';
import { findOffer, type Offer } from './place-order.queries.ts';

export interface PlaceOrderInput {
  readonly userId: number;
  /** documentId of the project. */
  readonly project: string;
  readonly shares: number;
  /** The price that the screen showed, in minor units of `currency`; used only for comparison. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly agreements: Agreements;
  /** The language in which the user saw the documents. */
  readonly language: Locale;
  readonly requestId?: string;
}

/**
 * Places an order and reserves its shares, all in the caller's unit of work. A caller that has already read the offer
 * in this unit of work passes it on. Everything is decided and written without a lock that other users need; the last
 * statement before the commit reserves the shares. If the offer has changed in the meantime, the unit is retried and
 * decides again (docs/decisions/0015). @throws BusinessError every code that the route `placeOrder` lists except
 * `order.user_differs`
 */
export const placeOrder = async (
  deps: OrderDeps,
  tx: Tx,
  input: PlaceOrderInput,
  found?: Offer,
): Promise<OrderRow> => {
  const offer = requireFound(found ?? (await findOffer(deps.levels, tx, input)));
  requireOffer(offer, deps.levels.levelsFrom(offer.grants));
  if (offer.liveOrder !== null) throw new BusinessError('order.unpaid_exists', { order: offer.liveOrder });
  requireAgreements(offer.agreements, input.agreements);
  requireShares(offer, {
    shares: input.shares,
    available: offer.available,
    orderedBefore: offer.counted,
  });
  const order = await insertPriced(deps, tx, offer, input);
  if (offer.isFirstOrder) confirmAtCommit(tx, deps.levels.grantLevel(tx, input.userId, 'ORDER'));
  sendWithCommit(tx, reserveShares(order));
  return order;
};

const requireFound = (offer: Offer | undefined): Offer => {
  if (!offer) throw new BusinessError('project.not_found');
  // The account was deleted after the session was looked up.
  if (!offer.hasAccount) throw new BusinessError('auth.session_invalid');
  return offer;
};

/** Prices the order, freezes the parts of the price, and writes it with its agreements. */
const insertPriced = async (
  deps: OrderDeps,
  tx: Tx,
  offer: Offer,
  { userId, project, shares, currency, price: shown, language, requestId }: PlaceOrderInput,
): Promise<OrderRow> => {
  // If there are no rates, this reports that the platform is not open yet.
  const rates = offer.rates ?? (await ratesInForce(tx));
  const quote = quoteOf(offer, { shares, currency, rates });
  requirePrice(quote, shown);
  const versions = await findAgreedVersions(
    tx,
    offer.agreements.map(({ documentId }) => documentId),
  );
  const fresh: NewOrder = {
    documentId: newDocumentId(),
    userId,
    projectId: offer.projectId,
    shares,
    unitPrice: quote.unit,
    price: quote.price,
    nominal: money(offer.nominal, offer.currency),
    fee: money(offer.fee, offer.currency),
    rates,
    referencePrefix: paymentReferencePrefix(yearInZone(offer.at, deps.timeZone)),
    requestId: requestId ?? null,
    agreements: { versions, language },
  };
  const order = await insertOrder(tx, fresh);
  if (order) return order;
  // Another tab was faster, and its order is already committed.
  const { liveOrder } = (await findOffer(deps.levels, tx, { project, userId })) ?? { liveOrder: null };
  throw liveOrder === null
    ? new BusinessError('common.conflict')
    : new BusinessError('order.unpaid_exists', { order: liveOrder });
};
