import {
  approvalFactNames,
  approvalStates,
  approvalThings,
  approvalWords,
  openingChecks,
} from '@parcela/domain';
import { z } from 'zod/mini';
import { distributionAnomaly } from './portfolio/distribution.ts';
import { calendarDate, currency, cursorQuery, documentId, instant, lookupId } from './primitives.ts';
import { facts, staffName, staffPermission, staffRole } from './staff.ts';

/** Requests to a second staff member, with the facts for that member (docs/decisions/0013). */
export const approvalState = z.enum(approvalStates);

const sum = z.strictObject({ amount: z.int(), currency });
/** A fact of a request, typed so that each reader sees it in their language. */
const approvalFact = z.nullable(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('thing'),
      thing: z.enum(approvalThings),
      documentId: z.nullable(documentId),
      /** Null once the account is deleted. */
      name: z.nullable(z.string()),
    }),
    z.strictObject({ kind: z.literal('money'), sums: z.array(sum) }),
    z.strictObject({ kind: z.literal('count'), count: z.int() }),
    z.strictObject({ kind: z.literal('period'), from: calendarDate, to: calendarDate }),
    z.strictObject({ kind: z.literal('day'), on: calendarDate }),
    z.strictObject({ kind: z.literal('instant'), at: instant }),
    z.strictObject({ kind: z.literal('text'), text: z.string() }),
    z.strictObject({ kind: z.literal('rate'), rate: z.string() }),
    z.strictObject({ kind: z.literal('words'), words: z.array(z.enum(approvalWords)) }),
    z.strictObject({ kind: z.literal('roles'), roles: z.array(staffRole) }),
    z.strictObject({ kind: z.literal('warnings'), warnings: z.array(distributionAnomaly) }),
    z.strictObject({ kind: z.literal('checks'), missing: z.array(z.enum(openingChecks)) }),
  ]),
);

export const approval = z.strictObject({
  documentId,
  /** `suspense.refund`, `staff.add_role`, … */
  action: z.string(),
  /** The approver's permission in addition to `approvals.decide`; null for an unknown action. */
  permission: z.nullable(staffPermission),
  isOwn: z.boolean(),
  /** Tells whether the caller may approve now. */
  canDecide: z.boolean(),
  subject: z.strictObject({ type: z.string(), documentId: z.string() }),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: approvalState,
  requestedBy: staffName,
  requestedAt: instant,
  /** Seven days later; from then on no decision is possible. */
  expiresAt: instant,
  decidedBy: z.nullable(staffName),
  /** The time of the decision or other end; null for an expired request that is not marked yet. */
  decidedAt: z.nullable(instant),
  /** Written by the staff member who decided or withdrew it. */
  decisionReason: z.nullable(z.string()),
  /** The result of the executed action. */
  result: z.nullable(facts),
  /** It ended automatically because its subject was decided or no longer exists. */
  isMoot: z.boolean(),
  /** The subject and the consequences; null for an ended request made before facts existed. */
  facts: z.nullable(
    z.array(
      z.strictObject({
        name: z.enum(approvalFactNames),
        /** At the time of the request. */
        value: approvalFact,
        /** The current value, where it differs while the request waits. */
        now: approvalFact,
        isChanged: z.boolean(),
      }),
    ),
  ),
});

/** A waiting request about a subject, so that staff need not repeat it. */
export const waitingRequest = z.strictObject({
  documentId,
  action: z.string(),
  requestedBy: staffName,
  requestedAt: instant,
});
const refusalParams = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
/**
 * Includes the effect of approving now, found by a trial that is rolled back; null when the trial cannot
 * tell.
 */
export const approvalDetail = z.strictObject({
  ...approval.shape,
  outlook: z.nullable(
    z.discriminatedUnion('isPossible', [
      z.strictObject({ isPossible: z.literal(true), result: facts }),
      /** The code of the error that approving would answer, with its parameters. */
      z.strictObject({ isPossible: z.literal(false), refusal: z.string(), params: refusalParams }),
    ]),
  ),
});

export const approvalsQuery = {
  'filters[state]': z.optional(approvalState),
  'filters[action]': z.optional(lookupId),
  /** Only requests by the caller. */
  'filters[mine]': z.optional(z.literal('true')),
  /** Only requests that the caller may decide now. */
  'filters[decidable]': z.optional(z.literal('true')),
  ...cursorQuery,
};

z.globalRegistry.add(approval, { id: 'Approval' });
