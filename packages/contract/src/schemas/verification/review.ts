import { reviewOutcomes, riskBands, riskReasons } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlPersonalFieldNames } from './aml.ts';
import { changeRequestState } from './change-request.ts';
import { localizedTextAnswer } from '../content/publication.ts';
import { calendarDate, documentId, instant, localizedText, requiredText } from '../primitives.ts';
import { decisionReason, requestedApproval, staffName } from '../staff.ts';

/** The decisions of compliance about investors (docs/architecture/verification.md). */
export const reviewedInvestor = z.strictObject({ documentId, email: z.string() });
export const reviewKind = z.enum(['kyc', 'aml']);
export const reviewOutcome = z.enum(reviewOutcomes);

/** A case in the list: its reason and outcome, without the investor's answers. */
export const reviewCase = z.strictObject({
  documentId,
  kind: reviewKind,
  /** Codes: `politically_exposed`, `sanctioned_country`, `criminal_activity_not_denied`, `answered_again`, `name_differs`, `refused_before`, … */
  reasons: z.array(z.string()),
  /** Null while it waits. */
  outcome: z.nullable(reviewOutcome),
  /** The comment for the investor. */
  comment: z.nullable(z.string()),
  investor: reviewedInvestor,
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** The staff member who works on it; lapses after half an hour. */
  claimedBy: z.nullable(staffName),
});

/** An accepted case; `approval`: not decided yet, because a second member of compliance must approve. */
export const reviewCaseAcceptance = z.strictObject({
  ...reviewCase.shape,
  approval: z.nullable(requestedApproval),
});

/** A decision with the comment for the investor: `texts` in their language, or the reason without them. */
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
  /** The investor submitted a newer one in its place. */
  isReplaced: z.boolean(),
  /** Valid until `expiresAt` for the requesting session. */
  url: z.string(),
  expiresAt: instant,
});

export const riskBand = z.enum(riskBands);

/** The recommended depth of a check of the investor, with reasons; it decides nothing. */
export const investorRisk = z.strictObject({
  /** 0 to 100. */
  score: z.int(),
  band: riskBand,
  /** The most severe reason first. */
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

/** A case with all facts for the decision, in full. */
export const reviewCaseDetail = z.strictObject({
  ...reviewCase.shape,
  /** The current values of the profile. */
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
      /** The comment that the user received then, while it is known. */
      comment: z.nullable(z.string()),
      /** `email` is null when the account was deleted. */
      investor: z.strictObject({ documentId, email: z.nullable(z.string()) }),
    }),
  ),
  /** For a questionnaire: all answers by the name of the field. */
  answers: z.nullable(z.record(z.string(), answer)),
  /** The acceptance of an open case, which waits for a second member of compliance. */
  needsSecondPerson: z.boolean(),
  /** Null before the first submission. */
  risk: z.nullable(investorRisk),
  /** The comment in each language, if it was written in all of them. */
  commentTexts: z.nullable(localizedTextAnswer),
});

/** A request to change the profile, in the list: the fields without their values. */
export const changeRequestItem = z.strictObject({
  documentId,
  investor: reviewedInvestor,
  fields: z.array(z.enum(amlPersonalFieldNames)),
  state: changeRequestState,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** The staff member who requested a correction; null for a request by the investor. */
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
    /** The comment for the investor whose level is revoked; required then. */
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

/** A verified identity that expires soon. */
export const expiringDocument = z.strictObject({
  documentId: z.string(),
  investor: z.strictObject({ documentId: z.string(), email: z.string() }),
  validUntil: instant,
  /** The time when the platform requested a new document; null: not yet. */
  renewalAskedAt: z.nullable(instant),
});
z.globalRegistry.add(expiringDocument, { id: 'ExpiringDocument' });
