import { pollMajorities, pollPermissions, pollStates, voteTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { localizedTextAnswer } from '../content/publication.ts';
import {
  decimalText,
  documentId,
  instant,
  localizedFile,
  localizedText,
  lookupId,
  paginationQuery,
} from '../primitives.ts';
import { email } from '../accounts/user.ts';
import { decisionReason } from '../staff.ts';

/** Polls (spec section 3 "Voting item"; docs/architecture/projects-and-content.md). Weights are percentages with two decimals. */
export const pollState = z.enum(pollStates);
export const voteType = z.enum(voteTypes);
export const pollPermission = z.enum(pollPermissions);
const optionKey = z
  .string({ error: 'required' })
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, { error: 'invalid' }));
const version = z.int().check(z.positive());

/** `provisional`: the current weight before the start of the poll, which freezes it. */
export const voteWeight = z.strictObject({ weight: decimalText, provisional: z.boolean() });

/** The votes for an option, without the voters. */
const pollResult = z.strictObject({ optionKey, weight: decimalText, votes: z.int() });
/** The option for abstaining, which never wins and may or may not count for the quorum. */
const abstention = z.strictObject({ optionKey, countsForQuorum: z.boolean() });
/** Percentage of all shares or people that the poll counts. */
const quorumPercent = z.int().check(z.minimum(1), z.maximum(100));
const rules = {
  /** Shares before this moment count; null: before the start. */
  recordAt: z.nullable(instant),
  /** Null: any turnout decides. */
  quorumPercent: z.nullable(quorumPercent),
  abstention: z.nullable(abstention),
  majority: z.enum(pollMajorities),
};
/** The decision of a past poll: the option with the most votes, unless it lacks turnout or the majority. */
const pollOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decided'), optionKey }),
  z.strictObject({ kind: z.enum(['tie', 'not_quorate', 'no_votes', 'no_majority']) }),
]);
/** The number and the verification code of a recorded vote; strangers can verify them. */
const receiptMark = z.strictObject({ number: z.string(), hash: z.string() });
/**
 * `recorded` until the ended poll is sealed, then `counted`; `replaced` when the voter has voted again or the vote was
 * withdrawn.
 */
export const voteReceiptState = z.enum(['recorded', 'counted', 'replaced']);
/** The seal over the votes of an ended poll. */
const pollSeal = z.strictObject({
  number: z.int(),
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
  ballotsHash: z.string(),
  ballotCount: z.int(),
  /** More than 1 after a recount. */
  revision: z.int(),
});
/** The votes that delegates have cast, and their weight together. */
const delegated = z.strictObject({ votes: z.int(), weight: decimalText });
const openDelegation = z.enum(['asked', 'accepted']);
export const delegation = z.strictObject({
  documentId,
  state: z.enum([...openDelegation.options, 'ended']),
});
const project = z.strictObject({
  /** The id of the project that `votings/vote-weight` takes. */
  documentId,
  slug: z.string(),
  title: z.string(),
});
const document = z.strictObject({ url: z.string(), caption: z.string(), size: z.int() });

export const votingItem = z.strictObject({
  documentId,
  question: z.string(),
  state: pollState,
  startAt: instant,
  endAt: instant,
  voteType,
  permission: pollPermission,
  options: z.array(z.strictObject({ optionKey, text: z.string() })),
  project,
  document: z.nullable(document),
  /** The caller's choice and its time; null: none. */
  ownOptionKey: z.nullable(optionKey),
  ownCastAt: z.nullable(instant),
  ownReceipt: z.nullable(receiptMark),
  /** Null: the caller is not entitled to this vote; also for every past poll. */
  ownWeight: z.nullable(voteWeight),
  /** Null until the poll is past. */
  results: z.nullable(z.array(pollResult)),
  outcome: z.nullable(pollOutcome),
  /** The delegate cast the caller's vote. */
  isOwnVoteDelegated: z.boolean(),
  /** The delegate's name once accepted. Null: the caller has not delegated in this running poll. */
  ownDelegation: z.nullable(
    z.strictObject({ documentId, state: openDelegation, delegate: z.nullable(z.string()) }),
  ),
  /** Holders who ask the caller to vote for them in this running poll, or for whom the caller votes. */
  delegators: z.array(
    z.strictObject({
      documentId,
      state: openDelegation,
      holder: z.string(),
      shares: z.int(),
      weight: decimalText,
    }),
  ),
  /** Null until the poll is past. */
  delegated: z.nullable(delegated),
  /** Null until the poll is sealed, some seconds after its end. */
  seal: z.nullable(pollSeal),
  ...rules,
});

export const newDelegation = z.strictObject({ votingDocumentId: lookupId, email });
export const newVote = z.strictObject({ votingDocumentId: lookupId, optionKey: lookupId });
export const voteReceipt = z.strictObject({
  votingDocumentId: documentId,
  optionKey,
  weight: decimalText,
  castAt: instant,
  receipt: receiptMark,
});

/** documentIds of stored documents. */
const files = localizedFile(lookupId);
const content = {
  /** documentId of the project. */
  project: lookupId,
  question: localizedText(500),
  voteType,
  permission: pollPermission,
  /** Null: staff start it by hand. */
  startAt: z.nullable(instant),
  endAt: instant,
  /** Omitted means null. */
  recordAt: z.optional(rules.recordAt),
  quorumPercent: z.optional(rules.quorumPercent),
  abstention: z.optional(rules.abstention),
  /** Omitted means Plurality. */
  majority: z.optional(rules.majority),
  options: z
    .array(z.strictObject({ optionKey, text: localizedText(300) }))
    .check(z.minLength(2, { error: 'too_small' }), z.maxLength(20, { error: 'too_big' })),
  document: z.nullable(z.strictObject({ caption: localizedText(200), files: files })),
};
export const newPoll = z.strictObject(content);
/**
 * `version` is the newest that the editor has seen, so that a change by another editor is not overwritten.
 */
export const pollEdit = z.strictObject({ ...content, version });
export const pollVersion = z.strictObject({ version });
export const pollReason = z.strictObject({ reason: decisionReason });
export const pollWithdrawal = z.strictObject({ version, reason: decisionReason });

export const pollItemState = z.enum(['Draft', ...pollStates]);

/** A poll for staff: the number of votes, and the winner only when it is past. */
export const pollItem = z.strictObject({
  documentId,
  state: pollItemState,
  version,
  project,
  question: localizedTextAnswer,
  voteType,
  permission: pollPermission,
  startAt: z.nullable(instant),
  endAt: instant,
  options: z.array(z.strictObject({ optionKey, text: localizedTextAnswer })),
  document: z.nullable(z.strictObject({ caption: localizedTextAnswer, files: files })),
  /** The number of eligible voters; null until the weights are frozen. */
  entitledCount: z.nullable(z.int()),
  voteCount: z.int(),
  /** Percentage of those who have voted. */
  turnout: z.nullable(decimalText),
  results: z.nullable(z.array(pollResult)),
  outcome: z.nullable(pollOutcome),
  /** Accepted delegations in force. */
  delegationCount: z.int(),
  delegated: z.nullable(delegated),
  /** `matches`: the votes still have the sealed hash; null in lists. The seal is null until the poll is sealed. */
  seal: z.nullable(z.extend(pollSeal, { matches: z.nullable(z.boolean()) })),
  ...rules,
  createdAt: instant,
});
/** The result of a recount: voters whose weight differs in the ledger, and votes that no longer count. */
export const pollRecount = z.strictObject({
  poll: pollItem,
  changedWeights: z.int(),
  removedVotes: z.int(),
});

export const pollsQuery = {
  'filters[state]': z.optional(pollItemState),
  'filters[project]': z.optional(lookupId),
  ...paginationQuery,
};

z.globalRegistry.add(votingItem, { id: 'Voting' });
z.globalRegistry.add(pollItem, { id: 'PollItem' });
