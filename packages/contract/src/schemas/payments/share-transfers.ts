import { shareTransferKinds, shareTransferSettlements, shareTransferStates } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  currency,
  cursorQuery,
  documentId,
  instant,
  localeQuery,
  lookupId,
  minorUnits,
  requiredText,
  typedAmount,
} from '../primitives.ts';
import { tokenCount } from './order.ts';

const kind = z.enum(shareTransferKinds);
/** `wallet`: in the ledger transaction that moves the shares. `outside`: the two settle it themselves. */
const settlement = z.enum(shareTransferSettlements);
const state = z.enum(shareTransferStates);
const person = z.strictObject({ documentId, email: z.string() });

/** Unit price, currency and settlement belong to a sale, and only to it. */
export const shareTransferDraft = z.strictObject({
  kind,
  /** documentIds of the giver, the receiver and the project. */
  from: lookupId,
  to: lookupId,
  project: lookupId,
  shares: tokenCount,
  /** The price of one share, in minor units. */
  unitPrice: z.optional(z.nullable(typedAmount)),
  currency: z.optional(z.nullable(currency)),
  settlement: z.optional(z.nullable(settlement)),
  reason: requiredText(1000),
});

export const shareTransferItem = z.strictObject({
  documentId,
  kind,
  state,
  from: person,
  to: person,
  project: z.strictObject({ documentId, title: z.string() }),
  shares: z.int(),
  unitPrice: z.nullable(minorUnits),
  price: z.nullable(minorUnits),
  currency: z.nullable(currency),
  settlement: z.nullable(settlement),
  reason: z.string(),
  /** Null until its execution is requested, for a transfer that two signed instructions began. */
  recordedBy: z.nullable(z.string()),
  recordedAt: instant,
  approvedBy: z.nullable(z.string()),
  executedAt: z.nullable(instant),
  discardedBy: z.nullable(z.string()),
  discardedAt: z.nullable(instant),
  discardReason: z.nullable(z.string()),
  /** documentId of the advert whose two sides signed the instructions. */
  advert: z.nullable(documentId),
});

export const shareTransferDetail = z.strictObject({
  ...shareTransferItem.shape,
  /** Signed instructions and other evidence; their bytes have a route of their own. */
  /** Instructions that the two sides signed on the board, as they read them. */
  signatures: z.array(
    z.strictObject({
      side: z.enum(['holder', 'buyer']),
      signedAt: instant,
      sha256: z.string(),
      text: z.string(),
    }),
  ),
  documents: z.array(
    z.strictObject({
      documentId,
      name: z.string(),
      sha256: z.string(),
      uploadedBy: z.string(),
      uploadedAt: instant,
    }),
  ),
});

export const shareTransfersQuery = {
  ...localeQuery,
  ...cursorQuery,
  'filters[state]': z.optional(state),
  'filters[kind]': z.optional(kind),
  /** documentId of the giver or the receiver. */
  'filters[user]': z.optional(lookupId),
  'filters[project]': z.optional(lookupId),
};

z.globalRegistry.add(shareTransferItem, { id: 'ShareTransferItem' });
z.globalRegistry.add(shareTransferDetail, { id: 'ShareTransferDetail' });
