import {
  shareAdvertDays,
  shareAdvertStates,
  shareInstructionVersion,
  shareInterestStates,
  shareTransferSettlements,
} from '@parcela/domain';
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

const settlement = z.enum(shareTransferSettlements);
const advertState = z.enum(shareAdvertStates);
const interestState = z.enum(shareInterestStates);
const unitPrice = typedAmount.check(z.minimum(1, { error: 'too_small' }));
const project = z.strictObject({ documentId, slug: z.string(), title: z.string() });

/** An advert as investors see it; the holder has no name here. */
export const shareAdvert = z.strictObject({
  documentId,
  project,
  state: advertState,
  shares: z.int(),
  /** The price of one share, and of all. */
  unitPrice: minorUnits,
  price: minorUnits,
  currency,
  createdAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  daysOnBoard: z.int(),
  /** Staff removed it for this reason; only its holder reads it. */
  endReason: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The caller's interest that has not ended. */
  ownInterest: z.nullable(documentId),
});

export const shareInterest = z.strictObject({
  documentId,
  state: interestState,
  shares: z.int(),
  createdAt: instant,
  sharedAt: z.nullable(instant),
});

/** A sale that was recorded: history, never an offer or advice. */
export const recordedShareSale = z.strictObject({
  soldAt: instant,
  shares: z.int(),
  unitPrice: minorUnits,
  currency,
});

export const shareAdvertDetail = z.strictObject({
  ...shareAdvert.shape,
  /** For the holder: the interests in it, newest first. */
  interests: z.array(shareInterest),
  /** The last recorded sales of the project's shares between holders, newest first. */
  history: z.array(recordedShareSale),
});

export const shareBoard = z.strictObject({
  isOn: z.boolean(),
  /** The caller may offer shares and express interest: verified, with an open account and no restricted money. */
  mayTrade: z.boolean(),
  /** Open adverts of the asked project; null without one. */
  openAdverts: z.nullable(z.int()),
  /** Adverts of the last 12 months that ended, and how many of them ended without a sale. */
  endedInYear: z.int(),
  foundNobodyInYear: z.int(),
  /** The caller's holdings whose shares can be advertised. */
  holdings: z.array(z.strictObject({ project, held: z.int(), free: z.int(), currency, nominal: minorUnits })),
});

export const ownShareDeals = z.strictObject({
  adverts: z.array(z.strictObject({ ...shareAdvert.shape, interests: z.array(shareInterest) })),
  interests: z.array(z.strictObject({ ...shareInterest.shape, advert: shareAdvert })),
});

const terms = z.strictObject({ shares: z.int(), unitPrice: minorUnits, settlement, signedAt: instant });

export const shareInterestDetail = z.strictObject({
  ...shareInterest.shape,
  side: z.enum(['holder', 'buyer']),
  advert: shareAdvert,
  /** The other side, once the holder has shared the contacts. */
  contact: z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
  /** The valid signatures. */
  ownTerms: z.nullable(terms),
  otherTerms: z.nullable(terms),
  /** Why staff returned the instructions last. */
  returnedReason: z.nullable(z.string()),
});

export const newShareAdvert = z.strictObject({
  data: z.strictObject({
    /** documentId of the project. */
    project: lookupId,
    shares: tokenCount,
    unitPrice,
    days: z.literal(shareAdvertDays),
  }),
});
export const newShareInterest = z.strictObject({ data: z.strictObject({ shares: tokenCount }) });
export const newShareSignature = z.strictObject({
  data: z.strictObject({
    shares: tokenCount,
    unitPrice,
    settlement,
    /** The version of the instructions that the signer read and ticked. */
    textVersion: z.literal(shareInstructionVersion),
    accepted: z.literal(true, { error: 'required' }),
  }),
});

export const shareBoardQuery = {
  ...localeQuery,
  /** documentId of the project whose open adverts are counted. */
  'filters[project]': z.optional(lookupId),
};
export const shareAdvertsQuery = {
  ...localeQuery,
  ...cursorQuery,
  /** documentId of the project. */
  'filters[project]': z.optional(lookupId),
};

/** An advert as staff see it. */
const person = z.strictObject({ documentId, email: z.string() });
export const staffShareAdvert = z.strictObject({
  documentId,
  project: z.strictObject({ documentId, title: z.string() }),
  holder: person,
  state: advertState,
  shares: z.int(),
  unitPrice: minorUnits,
  price: minorUnits,
  currency,
  interestCount: z.int(),
  createdAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  removedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});
export const staffShareAdvertDetail = z.strictObject({
  ...staffShareAdvert.shape,
  interests: z.array(
    z.strictObject({
      ...shareInterest.shape,
      buyer: person,
      returnedReason: z.nullable(z.string()),
      /** documentId of the transfer that the signed instructions began last. */
      transfer: z.nullable(documentId),
    }),
  ),
});
export const staffShareAdvertsQuery = {
  ...localeQuery,
  ...cursorQuery,
  'filters[state]': z.optional(advertState),
  /** documentId of the holder. */
  'filters[user]': z.optional(lookupId),
  'filters[project]': z.optional(lookupId),
};
export const removalReason = z.strictObject({ reason: requiredText(1000) });

z.globalRegistry.add(shareAdvert, { id: 'ShareAdvert' });
z.globalRegistry.add(shareAdvertDetail, { id: 'ShareAdvertDetail' });
z.globalRegistry.add(shareInterestDetail, { id: 'ShareInterestDetail' });
z.globalRegistry.add(staffShareAdvert, { id: 'StaffShareAdvert' });
z.globalRegistry.add(staffShareAdvertDetail, { id: 'StaffShareAdvertDetail' });
