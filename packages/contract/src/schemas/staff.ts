import { compactCode, staffPermissions, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import { givenPassword } from './accounts/user.ts';
import { ownPasskey } from './accounts/passkey.ts';
import { cursorQuery, documentId, instant, lookupId, requiredText } from './primitives.ts';

/** Staff, approval requests and the audit log (docs/architecture/events-and-jobs.md). */
export const staffPermission = z.enum(staffPermissions);
export const staffRole = z.enum(staffRoles);
/** Six digits of the authenticator, which may be pasted in groups: `123 456`. */
export const totp = z
  .string({ error: 'required' })
  .check(z.overwrite(compactCode), z.regex(/^\d{6}$/, { error: 'invalid' }));

export const staffProof = z.strictObject({ totp });

export const staffCredentials = z.strictObject({
  email: requiredText(320),
  password: givenPassword,
  totp,
});

/** The data of a staff member that others see. */
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

/** A sign-in of a staff member. */
export const staffSession = z.strictObject({
  documentId,
  /** `Firefox, Windows`; empty when nothing is known. */
  device: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  /** Twelve hours after the sign-in; a quarter of an hour without activity ends it earlier. */
  expiresAt: instant,
  isCurrent: z.boolean(),
});

export const staffMemberPage = z.strictObject({
  ...staffMember.shape,
  sessions: z.array(staffSession),
});

export const staffAccount = z.strictObject({
  documentId,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  sessions: z.array(staffSession),
  /** Null without a secret: the member joined with a passkey alone. */
  authenticatorSetAt: z.nullable(instant),
  passkeys: z.array(ownPasskey),
});

/** The current rights of staff. */
export const staffRights = z.strictObject({
  /** Members who are not disabled. */
  roles: z.array(z.strictObject({ role: staffRole, members: z.int() })),
  permissions: z.array(z.strictObject({ permission: staffPermission, roles: z.array(staffRole) })),
  /**
   * The actions that need a second staff member's approval, and the permission in addition to
   * `approvals.decide`.
   */
  actions: z.array(
    z.strictObject({ action: z.string(), permission: staffPermission, roles: z.array(staffRole) }),
  ),
  calls: z.array(
    z.strictObject({
      /** `POST /operator/orders/{documentId}/cancel`. */
      call: z.string(),
      /** Null: any staff member. */
      permission: z.nullable(staffPermission),
      roles: z.array(staffRole),
      isStepUpNeeded: z.boolean(),
    }),
  ),
});

/** The reason for a request or decision of staff, which is never blank. */
export const decisionReason = requiredText(1000);
export const decision = z.strictObject({ reason: decisionReason });
/** The same with evidence, such as the provider's number of a refund sent by hand. */
export const handConfirmation = z.strictObject({
  reason: decisionReason,
  evidence: z.optional(requiredText(200)),
});

/** The answer of a call that needs a second staff member: nothing has happened yet. */
export const requestedApproval = z.strictObject({
  documentId,
  action: z.string(),
  state: z.literal('pending'),
});

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export const facts = z.record(z.string(), fact);

/** The actions on an item and their authors, oldest first: events of the item, and requests for approval about it. */
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

export const auditEntry = z.strictObject({
  /** Number of the entry. */
  id: z.string(),
  at: instant,
  /**
   * The documentId of an investor or staff member, the latter also by name; neither for the platform itself.
   */
  actor: z.strictObject({
    kind: z.enum(['user', 'staff', 'system']),
    documentId: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  action: z.string(),
  subject: z.strictObject({
    type: z.string(),
    /** The code in the log. */
    id: z.string(),
    /** The id that opens its page; null for a subject without a page. */
    documentId: z.nullable(z.string()),
    /** The number of an order, a name or a title, in the reader's language; an investor has none here. */
    title: z.nullable(z.string()),
  }),
  before: z.nullable(facts),
  after: z.nullable(facts),
  requestId: z.nullable(z.string()),
});

export const auditChoices = z.strictObject({ actions: z.array(z.string()), staff: z.array(staffName) });

export const auditQuery = {
  'filters[subjectType]': z.optional(lookupId),
  /** The id in the log, or a documentId. */
  'filters[subjectId]': z.optional(lookupId),
  /** The documentId of an investor or a staff member, or `system`. */
  'filters[actor]': z.optional(lookupId),
  'filters[action]': z.optional(lookupId),
  'filters[from]': z.optional(instant),
  /** The bound is exclusive. */
  'filters[to]': z.optional(instant),
  ...cursorQuery,
};

export const staffRoleChange = z.strictObject({ role: staffRole, reason: decisionReason });

z.globalRegistry.add(staffCaller, { id: 'StaffCaller' });
z.globalRegistry.add(staffMember, { id: 'StaffMember' });
z.globalRegistry.add(staffName, { id: 'StaffName' });
z.globalRegistry.add(staffSession, { id: 'StaffSession' });
z.globalRegistry.add(requestedApproval, { id: 'RequestedApproval' });
z.globalRegistry.add(auditEntry, { id: 'AuditEntry' });
