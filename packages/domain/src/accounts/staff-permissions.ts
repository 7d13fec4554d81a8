export const staffRoles = ['content', 'compliance', 'finance', 'support', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The permissions of staff, and the roles that have them: `….read` only reads, `….decide` acts or approves as
 * the second staff member. The grants are data (the table `staff_role_permissions`), which a migration
 * changes together with this list; a permission without a role fails to compile.
 */
export const rolesOfPermissions = {
  'orders.read': ['support', 'compliance', 'finance', 'administrator'],
  'orders.cancel': ['finance', 'administrator'],
  'suspense.read': ['support', 'compliance', 'finance', 'administrator'],
  'suspense.decide': ['compliance', 'finance', 'administrator'],
  'withdrawals.read': ['support', 'compliance', 'finance', 'administrator'],
  'withdrawals.decide': ['compliance', 'finance', 'administrator'],
  'refunds.decide': ['compliance', 'finance', 'administrator'],
  'bonus.grant': ['finance', 'administrator'],
  /** Record transfers of shares with their documents, and request or approve their execution. */
  'share_transfers.decide': ['compliance', 'finance', 'administrator'],
  'approvals.read': ['support', 'compliance', 'finance', 'administrator'],
  'approvals.decide': ['compliance', 'finance', 'administrator'],
  /** Withdraw the caller's own request. */
  'approvals.withdraw': ['content', 'support', 'compliance', 'finance', 'administrator'],
  'audit.read': ['compliance', 'administrator'],
  /** See events that could not be delivered, and retry them. */
  'events.retry': ['administrator'],
  /** See distributions of projects and the amount of each holder. */
  'distributions.read': ['support', 'compliance', 'finance', 'administrator'],
  /** Plan, declare, import and cancel distributions, and request their execution. */
  'distributions.edit': ['finance', 'administrator'],
  /** Approve, as the second staff member, the execution of a distribution. */
  'distributions.decide': ['compliance', 'finance', 'administrator'],
  /** See drafts, write and publish content, and propose verification levels. */
  'content.edit': ['content', 'administrator'],
  /** See stored pictures and documents, and add others. */
  'media.edit': ['content', 'compliance', 'finance', 'administrator'],
  /** See projects that are not visible yet, and every version of the others. */
  'projects.read': ['content', 'support', 'compliance', 'finance', 'administrator'],
  /** Write, publish and hide projects, open and close what they offer. */
  'projects.edit': ['content', 'administrator'],
  /** Approve, as the second staff member, the opening of a sale. */
  'projects.decide': ['compliance', 'administrator'],
  /** Request other prices of shares. */
  'prices.edit': ['finance', 'administrator'],
  /** Approve, as the second staff member, a change of prices. */
  'prices.decide': ['finance', 'administrator'],
  /** Write, run, close and recount polls. */
  'votings.edit': ['content', 'administrator'],
  /** Publish versions of the documents that users agree to. */
  'legal.publish': ['compliance', 'administrator'],
  /** See exchange rates and request others. */
  'rates.edit': ['finance', 'administrator'],
  /** Approve, as the second staff member, a change of rates, and decide about rates that moved too far. */
  'rates.decide': ['finance', 'administrator'],
  /** See an investor without identifying data. */
  'users.read': ['support', 'compliance', 'finance', 'administrator'],
  /** Read all personal data of an investor for a reason. */
  'personal_data.read': ['compliance', 'administrator'],
  /** Request help for an investor who has lost access to the account. */
  'users.assist': ['support', 'compliance', 'administrator'],
  /** Block an account immediately, and request or approve its unblocking. */
  'users.block': ['compliance', 'administrator'],
  /** Request or approve the deletion of an account. */
  'users.delete': ['compliance', 'administrator'],
  /** Download all data of an investor. */
  'users.export': ['compliance', 'administrator'],
  /** View the app as an investor. */
  'users.view_as': ['compliance', 'administrator'],
  /** Write notes about an investor. */
  'notes.write': ['support', 'compliance', 'finance', 'administrator'],
  /** See the cases that wait for compliance, without the answers themselves. */
  'verification.read': ['support', 'compliance', 'administrator'],
  /** Read the answers, decide about them, and request or approve overrides. */
  'verification.decide': ['compliance'],
  /** See the staff, and request changes of it. */
  'staff.manage': ['administrator'],
  /** Approve, as the second staff member, a change of the staff. */
  'staff.decide': ['compliance', 'administrator'],
  /** See sums of money and shares, and whether the books balance. */
  'books.read': ['compliance', 'finance', 'administrator'],
  /** Upload statements of the bank as files. */
  'bank.import': ['finance', 'administrator'],
  /** Explain lines of the bank, and close its days. */
  'bank.close': ['finance', 'administrator'],
  /** See the configuration of the platform. */
  'configuration.read': ['administrator'],
} as const satisfies Readonly<Record<string, readonly [StaffRole, ...StaffRole[]]>>;
export type StaffPermission = keyof typeof rolesOfPermissions;
export const staffPermissions = Object.keys(rolesOfPermissions) as [StaffPermission, ...StaffPermission[]];

type RoleWith<P extends StaffPermission> = (typeof rolesOfPermissions)[P][number];
/** A permission that at least one role has together with the permission to approve. */
export type DecidingPermission = {
  [P in StaffPermission]: Extract<RoleWith<P>, RoleWith<'approvals.decide'>> extends never ? never : P;
}[StaffPermission];

/**
 * `expired`: not decided in time. `withdrawn`: by its author. `void`: its author was disabled or lost the
 * right to request it.
 */
export const approvalStates = ['pending', 'executed', 'rejected', 'expired', 'withdrawn', 'void'] as const;
export type ApprovalState = (typeof approvalStates)[number];
