import { reviewOutcomes, riskBands, riskReasons } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlPersonalFieldNames } from './aml.ts';
import { changeRequestState } from './change-request.ts';
import { localizedTextAnswer } from '../content/publication.ts';
import { calendarDate, documentId, instant, localizedText, requiredText } from '../primitives.ts';
import { decisionReason, requestedApproval, staffName } from '../staff.ts';

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
  /** The member of staff who works on it; lapses after half an hour. */
  claimedBy: z.nullable(staffName),
});

/** An accepted case; `approval`: nothing is decided yet, it waits for a second member of compliance. */
export const reviewCaseAcceptance = z.strictObject({
  ...reviewCase.shape,
  approval: z.nullable(requestedApproval),
});

/** A decision with the comment for the person: `texts` in their language, or the reason where there are none. */
export const writtenDecision = z.strictObject({
  reason: decisionReason,
  texts: z.optional(localizedText(1000)),
});

/** A frequently used text, for a decision about a case of this kind or about a request to change the profile. */
export const reviewTemplate = z.strictObject({
  code: z.string(),
  kind: z.enum(['kyc', 'aml', 'change_request']),
  outcome: z.enum(['rejected', 'asked']),
  texts: localizedTextAnswer,
});

/** A picture of a document at the provider of the check; codes as the provider writes them. */
export const reviewDocument = z.strictObject({
  image: z.string(),
  type: z.nullable(z.string()),
  country: z.nullable(z.string()),
  side: z.nullable(z.string()),
  /** The person handed in a newer one in its place. */
  isReplaced: z.boolean(),
  /** Works until `expiresAt` for the session that asked. */
  url: z.string(),
  expiresAt: instant,
});

export const riskBand = z.enum(riskBands);

/** How closely to look at an investor, and why; it decides nothing by itself. */
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

/** A case with everything to decide on, in full. */
export const reviewCaseDetail = z.strictObject({
  ...reviewCase.shape,
  /** The present values of the profile. */
  profile: personValues,
  verifiedFields: z.array(z.string()),
  /** For an identity check: the data that the provider has verified. */
  verified: z.nullable(personValues),
  /** Other accounts on which the same person seems to have been verified. */
  sameAs: z.array(reviewedInvestor),
  /** Final refusals of the same person on other accounts, also on deleted ones; `refused_before` is their reason. */
  earlierRefusals: z.array(
    z.strictObject({
      kind: reviewKind,
      refusedAt: instant,
      /** The comment that the person received then, while it is known. */
      comment: z.nullable(z.string()),
      /** `email` is null when the account was deleted. */
      investor: z.strictObject({ documentId, email: z.nullable(z.string()) }),
    }),
  ),
  /** For a questionnaire: all answers by the name of the field. */
  answers: z.nullable(z.record(z.string(), answer)),
  /** For an open case: its acceptance waits for a second member of compliance. */
  needsSecondPerson: z.boolean(),
  /** Null until something was handed in. */
  risk: z.nullable(investorRisk),
  /** The comment in each language, if it was written in all of them. */
  commentTexts: z.nullable(localizedTextAnswer),
});

/** A request to change the profile, in the list: which fields, not their values. */
export const changeRequestItem = z.strictObject({
  documentId,
  investor: reviewedInvestor,
  fields: z.array(z.enum(amlPersonalFieldNames)),
  state: changeRequestState,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** The member of staff who requested a correction; null where the person requested it. */
  askedBy: z.nullable(z.strictObject({ documentId, name: z.string() })),
});

export const changeRequestDetail = z.strictObject({
  ...changeRequestItem.shape,
  /**
   * The requested values, and the profile's values at the time of the request (after a decision: at the time of the
   * decision).
   */
  values: personValues,
  before: personValues,
  verifiedFields: z.array(z.string()),
  reason: z.string(),
  comment: z.nullable(z.string()),
  /** The comment in each language, if it was written in all of them. */
  commentTexts: z.nullable(localizedTextAnswer),
});

export const verificationOverride = z
  .strictObject({
    type: z.enum(['KYC', 'AML']),
    effect: z.enum(['grant', 'revoke']),
    /** For granted KYC: the last day on which the document is valid. */
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
  /** When the platform requested a new document from the person; null: not yet. */
  renewalAskedAt: z.nullable(instant),
});
z.globalRegistry.add(expiringDocument, { id: 'ExpiringDocument' });
