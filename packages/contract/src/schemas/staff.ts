import { approvalStates, staffPermissions, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import { givenPassword } from './accounts/user.ts';
import { currency, cursorQuery, documentId, instant, lookupId, requiredText } from './primitives.ts';

/** Staff, approval requests and the audit log (docs/architecture/events-and-jobs.md). */
export const staffPermission = z.enum(staffPermissions);
export const staffRole = z.enum(staffRoles);
export const approvalState = z.enum(approvalStates);

/** Six digits of the authenticator. */
export const totp = z.string({ error: 'required' }).check(z.regex(/^\d{6}$/, { error: 'invalid' }));

export const staffProof = z.strictObject({ totp });

export const staffCredentials = z.strictObject({
  email: requiredText(320),
  password: givenPassword,
  totp,
});

/** How a member of staff is shown to others. */
export const staffName = z.strictObject({ documentId, name: z.string() });

export const staffCaller = z.strictObject({
  documentId,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  permissions: z.array(staffPermission),
});

export const staffMember = z.strictObject({
  documentId,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  createdAt: instant,
  disabledAt: z.nullable(instant),
});

/** Where a member of staff is signed in. */
export const staffSession = z.strictObject({
  documentId,
  /** `Firefox, Windows`; empty when nothing is known. */
  device: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  /** Twelve hours after the sign-in; after a quarter of an hour without activity it ends before that. */
  expiresAt: instant,
  isCurrent: z.boolean(),
});

export const staffMemberPage = z.strictObject({
  ...staffMember.shape,
  sessions: z.array(staffSession),
});

const base64url = z
  .string()
  .check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/, { error: 'invalid' }));
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};
/** What a browser answers to the options of a sign-in or a step-up (WebAuthn). */
export const passkeyProof = z.strictObject({
  passkey: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  }),
});
export const passkeyName = requiredText(60);
/** What a browser answers to the options of a new passkey. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  passkey: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
    }),
  }),
});
/** For `navigator.credentials`, as JSON. */
export const passkeyOptions = z.strictObject({ options: z.record(z.string(), z.unknown()) });

export const staffAccount = z.strictObject({
  documentId,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  sessions: z.array(staffSession),
  /** Null when nobody knows the secret: they joined with a passkey alone. */
  authenticatorSetAt: z.nullable(instant),
  passkeys: z.array(
    z.strictObject({ documentId, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) }),
  ),
});

/** Who may do what, as it is now. */
export const staffRights = z.strictObject({
  /** Members who are not disabled. */
  roles: z.array(z.strictObject({ role: staffRole, members: z.int() })),
  permissions: z.array(z.strictObject({ permission: staffPermission, roles: z.array(staffRole) })),
  /** What a second person approves, and with which permission beside `approvals.decide`. */
  actions: z.array(
    z.strictObject({ action: z.string(), permission: staffPermission, roles: z.array(staffRole) }),
  ),
  calls: z.array(
    z.strictObject({
      /** `POST /operator/orders/{documentId}/cancel`. */
      call: z.string(),
      /** Null: any member of staff. */
      permission: z.nullable(staffPermission),
      roles: z.array(staffRole),
      isStepUpNeeded: z.boolean(),
    }),
  ),
});

/** Why somebody asks or decides: never blank. */
export const decisionReason = requiredText(1000);
export const decision = z.strictObject({ reason: decisionReason });
/** The same with what shows it, as the provider's number of a refund that was sent by hand. */
export const handConfirmation = z.strictObject({
  reason: decisionReason,
  evidence: z.optional(requiredText(200)),
});

/** The answer of a call that needs a second person: nothing has happened yet. */
export const requestedApproval = z.strictObject({
  documentId,
  action: z.string(),
  state: z.literal('pending'),
});

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const facts = z.record(z.string(), fact);

export const approval = z.strictObject({
  documentId,
  /** `suspense.refund`, `staff.add_role`, … */
  action: z.string(),
  /** Of the approver, beside `approvals.decide`; null for an action that is no longer known. */
  permission: z.nullable(staffPermission),
  isOwn: z.boolean(),
  /** Whether the caller may be the second person now. */
  canDecide: z.boolean(),
  subject: z.strictObject({ type: z.string(), documentId: z.string() }),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: approvalState,
  requestedBy: staffName,
  requestedAt: instant,
  /** Seven days later: from then on it cannot be decided. */
  expiresAt: instant,
  decidedBy: z.nullable(staffName),
  /** When it was decided or ended otherwise; null of one that expired and is not marked yet. */
  decidedAt: z.nullable(instant),
  /** Written by the person who decided or withdrew it. */
  decisionReason: z.nullable(z.string()),
  /** What the executed action did. */
  result: z.nullable(facts),
  /** What the sentence about the consequences names, as it is now; null when nobody waits for it or it is gone. */
  facts: z.nullable(
    z.record(z.string(), z.union([z.string(), z.number(), z.strictObject({ amount: z.int(), currency })])),
  ),
});
/** With what approving it would do now, found by a trial that is undone; null when that cannot be told. */
export const approvalDetail = z.strictObject({
  ...approval.shape,
  outlook: z.nullable(
    z.discriminatedUnion('isPossible', [
      z.strictObject({ isPossible: z.literal(true), result: facts }),
      /** The code of the error that approving would answer. */
      z.strictObject({ isPossible: z.literal(false), refusal: z.string() }),
    ]),
  ),
});

/** What was done about an item and who did it, oldest first: events of the item, and requests for approval about it. */
export const itemHistory = z.array(
  z.strictObject({
    at: instant,
    /** `withdrawal.requested`; `approval.requested`, `approval.executed`, … of a request. */
    action: z.string(),
    by: z.strictObject({ kind: z.enum(['user', 'staff', 'system']), name: z.nullable(z.string()) }),
    reason: z.nullable(z.string()),
    request: z.nullable(z.strictObject({ documentId, action: z.string() })),
  }),
);

export const approvalsQuery = {
  'filters[state]': z.optional(approvalState),
  'filters[action]': z.optional(lookupId),
  /** Those of the caller. */
  'filters[mine]': z.optional(z.literal('true')),
  /** Those on which the caller may decide now. */
  'filters[decidable]': z.optional(z.literal('true')),
  ...cursorQuery,
};

export const auditEntry = z.strictObject({
  /** Number of the entry. */
  id: z.string(),
  at: instant,
  /** A person's documentId; a member of staff also by name; neither for the platform itself. */
  actor: z.strictObject({
    kind: z.enum(['user', 'staff', 'system']),
    documentId: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  action: z.string(),
  subject: z.strictObject({
    type: z.string(),
    /** As the log has it. */
    id: z.string(),
    /** By which its page is opened; null of what has none. */
    documentId: z.nullable(z.string()),
    /** The number of an order, the name of a member of staff or a project; a person has none here. */
    title: z.nullable(z.string()),
  }),
  before: z.nullable(facts),
  after: z.nullable(facts),
  requestId: z.nullable(z.string()),
});

export const auditQuery = {
  'filters[subjectType]': z.optional(lookupId),
  /** As the log has it, or a documentId. */
  'filters[subjectId]': z.optional(lookupId),
  /** The documentId of a person or a member of staff, or `system`. */
  'filters[actor]': z.optional(lookupId),
  'filters[action]': z.optional(lookupId),
  'filters[from]': z.optional(instant),
  /** Exclusive. */
  'filters[to]': z.optional(instant),
  ...cursorQuery,
};

export const staffRoleChange = z.strictObject({ role: staffRole, reason: decisionReason });

z.globalRegistry.add(staffCaller, { id: 'StaffCaller' });
z.globalRegistry.add(staffMember, { id: 'StaffMember' });
z.globalRegistry.add(staffName, { id: 'StaffName' });
z.globalRegistry.add(staffSession, { id: 'StaffSession' });
z.globalRegistry.add(approval, { id: 'Approval' });
z.globalRegistry.add(requestedApproval, { id: 'RequestedApproval' });
z.globalRegistry.add(auditEntry, { id: 'AuditEntry' });
