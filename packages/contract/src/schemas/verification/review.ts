import { reviewOutcomes, riskBands, riskReasons } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlPersonalFieldNames } from './aml.ts';
import { changeRequestState } from './change-request.ts';
import { calendarDate, documentId, instant, localizedText, requiredText } from '../primitives.ts';
import { decisionReason, staffName } from '../staff.ts';

/** What compliance decides about people (docs/architecture/verification.md). */
export const reviewedInvestor = z.strictObject({ documentId, email: z.string() });
export const reviewKind = z.enum(['kyc', 'aml']);
export const reviewOutcome = z.enum(reviewOutcomes);

/** A case in the list: why it waits and how it ended, nothing of what the person has answered. */
export const reviewCase = z.strictObject({
  documentId,
  kind: reviewKind,
  /** Codes: `politically_exposed`, `sanctioned_country`, `criminal_activity_not_denied`, `answered_again`, `name_differs`, `refused_before`, … */
  reasons: z.array(z.string()),
  /** Null while it waits. */
  outcome: z.nullable(reviewOutcome),
  /** The comment for the person. */
  comment: z.nullable(z.string()),
  investor: reviewedInvestor,
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** Who works on it; lapses after half an hour. */
  claimedBy: z.nullable(staffName),
});

/** A decision with what the person reads: `texts` in their language, or the reason where there are none. */
export const writtenDecision = z.strictObject({
  reason: decisionReason,
  texts: z.optional(localizedText(1000)),
});

/** A text that is often needed, for a decision about a case of this kind or about a request to change the profile. */
export const reviewTemplate = z.strictObject({
  code: z.string(),
  kind: z.enum(['kyc', 'aml', 'change_request']),
  outcome: z.enum(['rejected', 'asked']),
  texts: z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() }),
});

/** A picture of a document at the provider of the check; codes as the provider writes them. */
export const reviewDocument = z.strictObject({
  image: z.string(),
  type: z.nullable(z.string()),
  country: z.nullable(z.string()),
  side: z.nullable(z.string()),
  /** A newer one was handed in in its place. */
  isReplaced: z.boolean(),
  /** Works until `expiresAt` for the session that asked. */
  url: z.string(),
  expiresAt: instant,
});

export const riskBand = z.enum(riskBands);

/** How closely to look at an investor, and why; nothing is decided by it alone. */
export const investorRisk = z.strictObject({
  /** 0 to 100. */
  score: z.int(),
  band: riskBand,
  /** The heaviest first. */
  reasons: z.array(z.strictObject({ code: z.enum(riskReasons), points: z.int() })),
  computedAt: instant,
});

const personValues = z.partialRecord(z.enum(amlPersonalFieldNames), z.nullable(z.string()));
const answer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
]);

/** A case with everything that is decided about, in full. */
export const reviewCaseDetail = z.strictObject({
  ...reviewCase.shape,
  /** What the profile says now. */
  profile: personValues,
  verifiedFields: z.array(z.string()),
  /** Of an identity check: what the provider has verified. */
  verified: z.nullable(personValues),
  /** Other accounts on which the same person seems to have been verified. */
  sameAs: z.array(reviewedInvestor),
  /** Final refusals of the same person on other accounts, also on deleted ones; `refused_before` is their reason. */
  earlierRefusals: z.array(
    z.strictObject({
      kind: reviewKind,
      refusedAt: instant,
      /** The comment that the person got then, while it is known. */
      comment: z.nullable(z.string()),
      /** `email` is null when the account was deleted. */
      investor: z.strictObject({ documentId, email: z.nullable(z.string()) }),
    }),
  ),
  /** Of a questionnaire: all answers by the name of the field. */
  answers: z.nullable(z.record(z.string(), answer)),
  /** Null until something was handed in. */
  risk: z.nullable(investorRisk),
  /** The comment in each language, if it was written so. */
  commentTexts: z.nullable(z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() })),
});

/** A request to change the profile, in the list: which fields, not their values. */
export const changeRequestItem = z.strictObject({
  documentId,
  investor: reviewedInvestor,
  fields: z.array(z.enum(amlPersonalFieldNames)),
  state: changeRequestState,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** The member of staff who asked for a correction; null where the person asked. */
  askedBy: z.nullable(z.strictObject({ documentId, name: z.string() })),
});

export const changeRequestDetail = z.strictObject({
  ...changeRequestItem.shape,
  /**
   * The requested values, and those of the profile at the time of the request (after a decision: at the time of the
   * decision).
   */
  values: personValues,
  before: personValues,
  verifiedFields: z.array(z.string()),
  reason: z.string(),
  comment: z.nullable(z.string()),
  /** The comment in each language, if it was written so. */
  commentTexts: z.nullable(z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() })),
});

export const verificationOverride = z
  .strictObject({
    type: z.enum(['KYC', 'AML']),
    effect: z.enum(['grant', 'revoke']),
    /** Of KYC that is granted: the last day on which the document is valid. */
    validThrough: z.optional(calendarDate),
    /** The comment for the person whose level is revoked; required then. */
    comment: z.optional(requiredText(1000)),
    /** For the second person and the audit log. */
    reason: decisionReason,
  })
  .check(
    z.refine((override) => override.effect === 'grant' || override.comment !== undefined, {
      error: 'required',
      path: ['comment'],
    }),
  );

z.globalRegistry.add(reviewDocument, { id: 'ReviewDocument' });
z.globalRegistry.add(investorRisk, { id: 'InvestorRisk' });
z.globalRegistry.add(reviewTemplate, { id: 'ReviewTemplate' });
z.globalRegistry.add(reviewCase, { id: 'ReviewCase' });
z.globalRegistry.add(reviewCaseDetail, { id: 'ReviewCaseDetail' });
z.globalRegistry.add(changeRequestItem, { id: 'ChangeRequestItem' });
z.globalRegistry.add(changeRequestDetail, { id: 'ChangeRequestDetail' });

/** A verified identity that ends soon. */
export const expiringDocument = z.strictObject({
  documentId: z.string(),
  investor: z.strictObject({ documentId: z.string(), email: z.string() }),
  validUntil: instant,
  /** When the person was asked for a new document; null: not yet. */
  renewalAskedAt: z.nullable(instant),
});
z.globalRegistry.add(expiringDocument, { id: 'ExpiringDocument' });
